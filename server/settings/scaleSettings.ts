import * as v from 'valibot'
import { optional } from './kinds.ts'
import { secret, setting } from './setting.ts'

/** Which part of the accounts, or their number alone: of a gateway's shard only `of` is read. */
const SHARD = /^(\d{1,3}|\*)\/(\d{1,3})$/
const isNatsAddress = (text: string) => /^(nats|tls):$/.test(URL.parse(text)?.protocol ?? '')

/** What a process of an exchange on several machines does (docs/scale.md). */
export const scaleSettings = {
  role: setting(
    'ROLE',
    'all',
    'one of all, gateway, engine, feed',
    'What this process does: everything, or a part of an exchange on several machines (docs/scale.md)',
    v.picklist(['all', 'gateway', 'engine', 'feed']),
  ),
  shard: setting(
    'SHARD',
    '0/1',
    'i/n, such as 0/2; */n for a gateway',
    'With ROLE=engine: the accounts whose number leaves i when divided by n; with ROLE=gateway only n counts',
    v.pipe(
      v.string(),
      v.regex(SHARD),
      v.transform((text) => {
        const [, shard, of] = SHARD.exec(text) ?? []
        return { shard: shard === '*' ? 0 : Number(shard), of: Number(of) }
      }),
      v.check(({ shard, of }) => shard < of),
    ),
  ),
  natsUrl: secret(
    setting(
      'NATS_URL',
      '',
      'nats:// addresses separated by commas',
      'The message bus between the processes of an exchange on several machines; with ROLE=all there is none',
      optional(
        v.pipe(
          v.string(),
          v.check((text) => text.split(',').every(isNatsAddress)),
        ),
      ),
    ),
  ),
}
