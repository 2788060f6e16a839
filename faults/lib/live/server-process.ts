/** A process that serves sockets and can be killed at any moment. */
import { type LiveSetting, openLiveServer } from './server.ts'

const setting: LiveSetting = JSON.parse(process.argv[2] ?? '{}')
await openLiveServer(setting)
process.stdout.write('ready\n')
