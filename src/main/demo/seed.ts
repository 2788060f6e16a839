import type { ImportedAccount, StoredPassword } from '#modules/accounts/index.ts'
import type { PlanImport, SubscriptionImport } from '#modules/plans/index.ts'
import type { ProviderImport } from '#modules/providers/index.ts'
import { type Files, fileUrl } from '#platform/files/files.ts'
import type { App } from '../build-app.ts'
import type { Platform } from '../platform.ts'
import { actorCredentials } from './actors.ts'
import { DEMO_SEED, generateMarketplace } from './marketplace.ts'
import { renderPictures } from './pictures/render.ts'
import { insertDemoOrigin } from './store.ts'
import type {
  DemoMarketplace,
  DemoPlan,
  DemoProvider,
  DemoSubscription,
  PictureRef,
  ReturnsBps,
} from './types.ts'

type SeedParts = {
  readonly app: Pick<
    App,
    'accounts' | 'notifications' | 'providers' | 'follows' | 'plans' | 'search'
  >
  readonly platform: Pick<Platform, 'db' | 'clock'>
  readonly files: Files
}

/** Fills a database without accounts with the demo marketplace; answers whether it did. */
export async function seedDemoIfEmpty(parts: SeedParts): Promise<boolean> {
  const { app, platform } = parts
  if ((await app.accounts.countAccounts(platform.db.read)) > 0) {
    return false
  }
  await seedDemo(parts)
  return true
}

/** Writes the whole marketplace in one transaction: a seeding that is cut off leaves nothing. */
async function seedDemo({ app, platform, files }: SeedParts): Promise<void> {
  const generatedAt = platform.clock.now()
  const market = generateMarketplace(DEMO_SEED, generatedAt)
  const [pictures, passwords] = await Promise.all([
    storePictures(market, files),
    hashPasswords(app),
  ])
  await platform.db.transaction(async (tx) => {
    await app.accounts.importAccounts(tx, accountsOf(market, pictures, passwords))
    await app.providers.importProviders(
      tx,
      market.providers.map((row) => providerOf(row, pictures)),
    )
    await app.providers.bankAccounts.importAccounts(
      tx,
      market.providers.map(({ id: providerId, payment: account }) => ({ providerId, account })),
    )
    await app.plans.importPlans(
      tx,
      market.plans.map((plan) => planOf(plan, pictures)),
    )
    await app.plans.subscriptions.importSubscriptions(tx, market.subscriptions.map(subscriptionOf))
    await app.plans.coupons.importCoupons(tx, market.coupons)
    await app.follows.importFollows(tx, market.follows)
    await app.notifications.importNotifications(tx, market.notifications)
    await app.search.reindex(tx)
    await insertDemoOrigin(tx, { seed: DEMO_SEED, generatedAt })
  })
}

/** A picture's id among the stored files. */
type Pictures = (ref: PictureRef | null) => string | null

const AT_ONCE = 16

async function storePictures(market: DemoMarketplace, files: Files): Promise<Pictures> {
  const ids = new Map<string, string>()
  const waiting = [...(await renderPictures(market.pictures))]
  const worker = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      ids.set(keyOf(next.spec), await files.put(next.webp, 'image/webp', 'public'))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return (ref) => (ref === null ? null : (ids.get(keyOf(ref)) ?? null))
}

function keyOf({ kind, name }: PictureRef): string {
  return `${kind}/${name}`
}

async function hashPasswords({
  accounts,
}: Pick<App, 'accounts'>): Promise<ReadonlyMap<string, StoredPassword>> {
  const hashed = new Map<string, StoredPassword>()
  for (const { email, password } of Object.values(actorCredentials)) {
    const result = await accounts.hashPassword(password)
    if (!result.ok) {
      throw new Error('a demo password could not be hashed')
    }
    hashed.set(email, result.value)
  }
  return hashed
}

function accountsOf(
  market: DemoMarketplace,
  pictures: Pictures,
  passwords: ReadonlyMap<string, StoredPassword>,
): readonly ImportedAccount[] {
  const withPassword = (email: string) => {
    const password = passwords.get(email)
    return password === undefined ? {} : { password }
  }
  return [
    ...market.providers.map((row) => ({
      id: row.id,
      role: 'provider' as const,
      name: row.regName,
      email: row.email,
      number: row.number,
      photoFileId: pictures(row.profilePicture),
      createdAt: row.joinedAt,
      ...withPassword(row.email),
    })),
    ...market.customers.map((row) => ({
      id: row.id,
      role: 'user' as const,
      name: row.name,
      email: row.email,
      number: row.number,
      telegram: row.telegram,
      photoFileId: pictures(row.profilePicture),
      createdAt: row.joinedAt,
      ...withPassword(row.email),
    })),
    ...market.admins.map((row) => ({
      id: row.id,
      role: 'admin' as const,
      name: row.name,
      email: row.email,
      number: null,
      permissions: row.permissions,
      createdAt: row.joinedAt,
      ...withPassword(row.email),
    })),
  ]
}

function providerOf(row: DemoProvider, pictures: Pictures): ProviderImport {
  const picture = pictures(row.profilePicture)
  const logo = pictures(row.companyLogo)
  const unverified = row.approved ? 'approved' : 'new'
  return {
    ...row,
    contactName: row.name,
    status: row.verified ? 'verified' : unverified,
    appliedAt: row.joinedAt,
    contactEmail: row.email,
    contactNumber: row.number,
    profileUrl: picture === null ? null : fileUrl(picture),
    companyLogoUrl: logo === null ? null : fileUrl(logo),
    certificateFile: null,
  }
}

function planOf(plan: DemoPlan, pictures: Pictures): PlanImport {
  const banner = pictures(plan.banner)
  const { fund } = plan
  return {
    ...plan,
    bannerUrl: banner === null ? null : fileUrl(banner),
    validityDays: plan.validity,
    freeTrialDays: plan.isFreeTrial ? plan.freeTrialDays : 0,
    fund:
      fund === null
        ? null
        : {
            aum: fund.aum,
            clientsCount: fund.noOfClients,
            fundManager: fund.fundManager,
            returnsPercent: percentOf(fund.returnsBps),
          },
    activated: true,
    tncFile: null,
  }
}

function percentOf([m1, m6, y1, y3, y5]: ReturnsBps): NonNullable<
  PlanImport['fund']
>['returnsPercent'] {
  const percent = (bps: number | null) => (bps === null ? null : bps / 100)
  return [percent(m1), percent(m6), percent(y1), percent(y3), percent(y5)]
}

function subscriptionOf({ customerId, kind, ...term }: DemoSubscription): SubscriptionImport {
  return { ...term, userId: customerId, kind: kind === 'trial' ? 'trial' : 'import' }
}
