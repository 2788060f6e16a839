/** Socket.IO in its usual form: a message is sent on to the receiver's room and not stored. */
import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { newId } from '#kit/id.ts'
import { argument } from './lib/reference/serve.ts'

const { namespace, pairs } = await argument<{ namespace: string; pairs: number }>()

const server = createServer()
const io = new Server(server, { serveClient: false, perMessageDeflate: false })
const space = io.of(namespace)
space.on('connection', (socket) => {
  const { id } = socket.handshake.auth
  void socket.join(id)
  socket.on('message', ({ receiverId, message, clientId }) => {
    const messages = [{ _id: clientId, sender: id, content: message, createdAt: new Date() }]
    space.to(receiverId).to(id).emit('arrived', { with: id, messages, last: 1 })
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const somebody = () => ({ id: newId(), cookie: '' })
  const all = Array.from({ length: pairs }, () => ({ from: somebody(), to: somebody() }))
  process.send?.({ port, pairs: all })
})
