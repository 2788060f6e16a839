/** Who runs the platform, as the legal texts and the footer name it. */
export const operator = {
  name: 'Tradebox Technologies Private Limited',
  place: 'Bengaluru, Karnataka, India',
  supportEmail: 'support@tradebox.example',
  grievanceEmail: 'grievance@tradebox.example',
  privacyEmail: 'privacy@tradebox.example',
} as const
