import { streamOf } from '../bus/natsLog.ts'
import { type BusRole, inboxOf, priceLog, subjects } from './subjects.ts'

/** Subjects, with `*` for any word and `>` for any words, that a role sends to and receives. */
export interface Permissions {
  readonly publish: readonly string[]
  readonly subscribe: readonly string[]
}

/** `asks`: who is asked answers into the inbox of who asks. */
interface Talk {
  readonly subject: string
  readonly publishes?: readonly BusRole[]
  readonly asks?: readonly BusRole[]
  readonly subscribes: readonly BusRole[]
}

/** Permissions by subject. A subject that is missing here does not compile. */
const talks: Readonly<Record<keyof typeof subjects, Talk>> = {
  engine: { subject: 'exchange.engine.*', asks: ['gateway'], subscribes: ['engine'] },
  watch: { subject: 'exchange.watch.*', publishes: ['gateway'], subscribes: ['engine'] },
  answers: { subject: subjects.answers('*'), publishes: ['engine'], subscribes: ['gateway'] },
  figures: { subject: subjects.figures('*'), publishes: ['engine'], subscribes: ['gateway'] },
  // A gateway tells the others which sessions were ended.
  news: { subject: subjects.news, publishes: ['engine', 'gateway'], subscribes: ['gateway'] },
}

type Act = 'make' | 'open' | 'read' | 'follow' | 'write'

/** Operations on logs. Anyone who may create or follow a log can make NATS send its content to any subject. */
const logs: readonly {
  readonly subject: string
  /** In JetStream's API: one word, so that the stream of any shard is any stream. */
  readonly stream: string
  readonly acts: Readonly<Partial<Record<BusRole, readonly Act[]>>>
}[] = [
  {
    subject: priceLog.name,
    stream: streamOf(priceLog.name),
    acts: {
      gateway: ['open', 'read', 'follow'],
      engine: ['make', 'open', 'read', 'follow'],
      feed: ['open', 'read', 'write'],
    },
  },
  {
    subject: 'exchange.commands.*',
    stream: '*',
    acts: { gateway: ['open', 'write'], engine: ['make', 'open', 'follow'] },
  },
]

/** JetStream calls of each operation. */
const api: Readonly<Record<Exclude<Act, 'write'>, (stream: string) => readonly string[]>> = {
  make: (stream) => [`STREAM.CREATE.${stream}`, `STREAM.UPDATE.${stream}`],
  open: (stream) => [`STREAM.INFO.${stream}`],
  read: (stream) => [`STREAM.MSG.GET.${stream}`],
  follow: (stream) => [
    ...['CREATE', 'INFO', 'DELETE', 'MSG.NEXT'].map((question) => `CONSUMER.${question}.${stream}.*`),
  ],
}

/** Returns true if a pattern stands for a subject, or for all that another pattern stands for. */
export function covers(pattern: string, subject: string): boolean {
  const words = subject.split('.')
  const allowed = pattern.split('.')
  if (allowed.at(-1) === '>' && words.length >= allowed.length) words.length = allowed.length
  return (
    words.length === allowed.length &&
    allowed.every((word, at) => word === '>' || (word === '*' && words[at] !== '>') || word === words[at])
  )
}

/** Without those that another one covers. */
const fewest = (patterns: readonly string[]) =>
  [...new Set(patterns)].filter((one, _, all) => !all.some((other) => other !== one && covers(other, one)))

/** Returns the permissions a role needs for its work, and no others. */
export function permissionsOf(role: BusRole): Permissions {
  const all = Object.values(talks)
  const says = all.filter(({ publishes, asks }) => [...(publishes ?? []), ...(asks ?? [])].includes(role))
  const subscribes = all.filter((talk) => talk.subscribes.includes(role))
  const answered = new Set(subscribes.flatMap(({ asks = [] }) => asks))
  const acts = logs.flatMap(({ subject, stream, acts }) =>
    (acts[role] ?? []).flatMap((act) =>
      act === 'write' ? [subject] : api[act](stream).map((question) => `$JS.API.${question}`),
    ),
  )
  // Not NATS's own permission to answer whatever is asked: whoever asks could have the answer sent anywhere.
  const answers = [...answered].map((asker) => `${inboxOf(asker)}.>`)
  return {
    publish: fewest([...says.map(({ subject }) => subject), ...answers, '$JS.API.INFO', ...acts]),
    subscribe: fewest([...subscribes.map(({ subject }) => subject), `${inboxOf(role)}.>`]),
  }
}
