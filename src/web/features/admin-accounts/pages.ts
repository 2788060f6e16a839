export const ADMINS_PATH = '/dashboard/admin/admins'
