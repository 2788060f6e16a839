import { adminEmpowered } from '#modules/accounts/index.ts'
import { empoweredNotice, paths } from '../../texts.ts'
import { emailOn } from '../email-on.ts'

/** To the other admins who may add admins. */
export const adminEmpoweredEmail = emailOn(
  adminEmpowered,
  'admin-empowered',
  async (event, from) => {
    const { receivers, title, text } = await empoweredNotice(from, from.tx, event)
    return receivers.map((accountId) => ({
      accountId,
      subject: title,
      paragraphs: [text],
      path: paths.admins,
    }))
  },
)
