import { z } from 'zod'
import { only } from '../access.ts'
import { call } from '../call.ts'
import { pageQuery } from '../common/fields.ts'
import { messageText } from '../messaging/types.ts'
import { clientFilter, clientFilterSchema, groupMessageSchema } from './types.ts'

const access = only('provider')

export const groupPreview = call({
  name: 'clients.groupPreview',
  method: 'GET',
  path: '/api/provider/clients/grouppreview',
  summary: 'How many clients a message to this group would go to, by the rules of messaging',
  access,
  rate: 'read',
  query: z.object(clientFilter),
  reply: z.object({
    data: z.object({ clients: z.int().nonnegative(), receivers: z.int().nonnegative() }),
  }),
  errors: ['group_too_large'],
})

export const messageGroup = call({
  name: 'clients.messageGroup',
  method: 'POST',
  path: '/api/provider/clients/messagegroup',
  summary: 'Sends one message to all clients of a group, each in the conversation with that client',
  access,
  rate: 'write',
  body: z.strictObject({ message: messageText, filter: clientFilterSchema }),
  reply: z.object({ data: groupMessageSchema }),
  errors: ['group_empty', 'group_too_large', 'group_message_repeated', 'group_messages_used_up'],
})

export const groupMessages = call({
  name: 'clients.groupMessages',
  method: 'GET',
  path: '/api/provider/clients/groupmessages',
  summary: 'My messages to groups and the progress of each, the newest first',
  access,
  rate: 'read',
  query: pageQuery,
  reply: z.object({ data: z.array(groupMessageSchema), nextCursor: z.string().optional() }),
})

export const groupMessageCalls = { groupPreview, messageGroup, groupMessages }
