import { z } from 'zod'

/** The three kinds of account. */
export const roles = ['user', 'provider', 'admin'] as const
export const roleSchema = z.enum(roles)
export type Role = (typeof roles)[number]

/** Permissions of an admin's account. Other roles have none. */
export const permissions = [
  'provider.view',
  'provider.manage',
  'kyc.view',
  'wallet.view',
  'wallet.recharge',
  'membership.activate',
  'withdrawal.view',
  'withdrawal.approve',
  'withdrawal.process',
  'gst.view',
  'gst.claim',
  'customer.view',
  'customer.delete',
  'content.remove',
  'order.verify',
  'refund.settle',
  'message.review',
  'audit.view',
  'admin.manage',
] as const
export const permissionSchema = z.enum(permissions)
export type Permission = (typeof permissions)[number]

/** With which an admin takes part in decisions that need two, or makes others who do. */
export const decidingPermissions = [
  'wallet.recharge',
  'withdrawal.approve',
  'withdrawal.process',
  'refund.settle',
  'admin.manage',
] as const satisfies readonly Permission[]
