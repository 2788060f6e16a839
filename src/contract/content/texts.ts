export const contentLabels = {
  online: 'Online',
  attending: (count: number) => `${count} Attending`,
  fullscreen: 'Fullscreen',
} as const
