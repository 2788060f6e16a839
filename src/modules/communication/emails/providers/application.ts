import { providerMoved } from '#modules/providers/index.ts'
import { emailOn } from '../email-on.ts'

/** To an applicant whose application advanced or was rejected. */
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
            'One step left: we verify your registration number with the register and email you again. Until then, only you can see your profile. Log in to complete it.',
          ],
        },
      ]
    case 'verify':
      return [
        {
          accountId,
          subject: 'Your profile is verified',
          paragraphs: [
            `${name} is verified. Investors can now find you on Tradebox.`,
            'Log in to complete your page and put your first plan on sale.',
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
            ...(reason === '' ? [] : ['The reviewer’s reason:', reason]),
            'You can apply again with the same email address. If you think we made a mistake, reply to this email.',
          ],
          path: '/auth/signup/serviceprovider',
        },
      ]
    case 'remove':
    case 'delete':
      return []
  }
})
