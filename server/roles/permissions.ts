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
  readonly tells?: readonly BusRole[]
  readonly asks?: readonly BusRole[]
  readonly hears: readonly BusRole[]
}

/** Who may say and hear what. A subject that is missing here does not compile. */
const talks: Readonly<Record<keyof typeof subjects, Talk>> = {
  engine: { subject: 'exchange.engine.*', asks: ['gateway'], hears: ['engine'] },
  watch: { subject: 'exchange.watch.*', tells: ['gateway'], hears: ['engine'] },
  answers: { subject: subjects.answers('*'), tells: ['engine'], hears: ['gateway'] },
  figures: { subject: subjects.figures('*'), tells: ['engine'], hears: ['gateway'] },
  // A gateway tells the others which sessions were ended.
  news: { subject: subjects.news, tells: ['engine', 'gateway'], hears: ['gateway'] },
}

type Act = 'make' | 'open' | 'read' | 'follow' | 'write'

/** What is done with the logs. Whoever may make or follow a log may have NATS send what it holds to any subject. */
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

/** What JetStream is asked for it. */
const api: Readonly<Record<Exclude<Act, 'write'>, (stream: string) => readonly string[]>> = {
  make: (stream) => [`STREAM.CREATE.${stream}`, `STREAM.UPDATE.${stream}`],
  open: (stream) => [`STREAM.INFO.${stream}`],
  read: (stream) => [`STREAM.MSG.GET.${stream}`],
  follow: (stream) => [
    ...['CREATE', 'INFO', 'DELETE', 'MSG.NEXT'].map((question) => `CONSUMER.${question}.${stream}.*`),
  ],
}

/** Whether a pattern stands for a subject, or for all that another pattern stands for. */
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

/** What a role needs to do its work, and nothing else. */
export function permissionsOf(role: BusRole): Permissions {
  const all = Object.values(talks)
  const says = all.filter(({ tells, asks }) => [...(tells ?? []), ...(asks ?? [])].includes(role))
  const hears = all.filter((talk) => talk.hears.includes(role))
  const answered = new Set(hears.flatMap(({ asks = [] }) => asks))
  const acts = logs.flatMap(({ subject, stream, acts }) =>
    (acts[role] ?? []).flatMap((act) =>
      act === 'write' ? [subject] : api[act](stream).map((question) => `$JS.API.${question}`),
    ),
  )
  // Not NATS's own permission to answer whatever is asked: whoever asks could have the answer sent anywhere.
  const answers = [...answered].map((asker) => `${inboxOf(asker)}.>`)
  return {
    publish: fewest([...says.map(({ subject }) => subject), ...answers, '$JS.API.INFO', ...acts]),
    subscribe: fewest([...hears.map(({ subject }) => subject), `${inboxOf(role)}.>`]),
  }
}
