import webPush from 'web-push'
import type { Seal } from '../store/seal.ts'
import type { Sql } from '../store/sql.ts'

/** Keys that sign the server's notifications, base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const CONTEXT = 'push key'

/**
 * The keys of this server: made at the first start, and kept in the database for ever, since every browser's subscription
 * is bound to them; the private one is sealed. Where the seal's own key was lost there are new ones: subscriptions that
 * were made with the old ones are of no use to anybody and go, and apps subscribe anew when they are opened.
 */
export function openVapidKeys(db: Sql, seal: Seal): VapidKeys {
  const stored = db.prepare<[], { publicKey: string; sealed: string }>(
    'SELECT public_key AS publicKey, private_key AS sealed FROM push_key',
  )
  const known = (): VapidKeys | undefined => {
    const found = stored.get()
    const opened = found && seal.open(found.sealed, CONTEXT)
    return found && opened && { publicKey: found.publicKey, privateKey: opened.toString() }
  }
  const make = db.transaction((): VapidKeys => {
    // Several processes of an exchange start at once: the keys of the first are everybody's.
    const others = known()
    if (others) return others
    const created = webPush.generateVAPIDKeys()
    db.prepare('DELETE FROM push_subscription').run()
    db.prepare<[string, string]>(`INSERT INTO push_key (number, public_key, private_key) VALUES (1, ?, ?)
         ON CONFLICT (number) DO UPDATE SET public_key = excluded.public_key, private_key = excluded.private_key`).run(
      created.publicKey,
      seal.close(Buffer.from(created.privateKey), CONTEXT),
    )
    return created
  })
  return known() ?? make.immediate()
}
