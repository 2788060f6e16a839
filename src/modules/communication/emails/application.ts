import { providerMoved } from '#modules/providers/index.ts'
import { emailOn } from './email-on.ts'

/** To an applicant who has come a step further, or was turned down. */
export const applicationEmail = emailOn(providerMoved, 'application', async (event, from) => {
  const { providerId: accountId, action, reason } = event
  const name = (await from.providers.nameOf(from.tx, accountId)) ?? ''
  switch (action) {
    case 'approve':
      return [
        {
          accountId,
          subject: 'Your application is approved',
          paragraphs: [
            `We approved the application of ${name}.`,
            'One step is left: we compare your registration number with the register, and write to you again. Until then only you see your profile. You can sign in and complete it.',
          ],
        },
      ]
    case 'verify':
      return [
        {
          accountId,
          subject: 'Your profile is verified',
          paragraphs: [
            `${name} is verified, and investors can find you on Tradebox from now on.`,
            'Log in to complete your page and to put your first plan on sale.',
          ],
        },
      ]
    case 'reject':
      return [
        {
          accountId,
          subject: 'Your application as a service provider',
          paragraphs: [
            `We reviewed the application of ${name} and can’t accept it.`,
            ...(reason === '' ? [] : ['What the reviewer wrote:', reason]),
            'If you think we made a mistake, reply to this email.',
          ],
        },
      ]
    case 'remove':
    case 'delete':
      return []
  }
})
