/** A process that receives the gateway's events and can be killed at any moment. */
import { openShop, type ShopSetting } from './payment-shop.ts'

const setting: ShopSetting = JSON.parse(process.argv[2] ?? '{}')
const shop = await openShop(setting)
await shop.listen(setting.port)
process.stdout.write('ready\n')
