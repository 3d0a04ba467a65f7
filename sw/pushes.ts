import * as v from 'valibot'
import { type PushMessage, pushPath, readPushMessage } from '../contract/pushMessage.ts'

/** A window of the app, or of something else of this origin. */
export interface Window {
  readonly url: string
  readonly visible: boolean
  readonly focused: boolean
  focus(): Promise<unknown>
  /** Leads it to a path of the app. */
  lead(path: string): void
}

export interface PushPorts {
  readonly windows: () => Promise<readonly Window[]>
  readonly show: (title: string, options: ShownOptions) => Promise<void>
  readonly open: (path: string) => Promise<unknown>
  /** True if the browser takes a subscription away from whoever shows nothing, windows or not. */
  readonly mustShow: boolean
}

/** Options of a notification. `renotify` and `timestamp` are not in the standard types yet. */
export interface ShownOptions extends NotificationOptions {
  readonly renotify?: boolean
  readonly timestamp?: number
}

const NAME = 'Broker'
const FRONT = '/'
const pictures = { icon: '/icon-192.png', badge: '/badge-96.png' } as const

/** Notifications that the app shows itself while it is open. */
const toldByApp: readonly PushMessage['kind'][] = [
  ...(['filled', 'stopLoss', 'takeProfit', 'stopOut', 'noMargin', 'orders', 'alert'] as const),
]

/** The API reference and the outbox of a demo are other pages on the same origin. */
const isApp = ({ url }: Window): boolean => new URL(url).pathname === '/'

/**
 * Shows what a push message says; nothing where the app is in sight and says it itself. What is no message of ours is
 * shown as a plain notification without words of its own: a browser wants every message to be seen.
 */
export async function showPush(text: string, { windows, show, mustShow }: PushPorts): Promise<void> {
  const message = readPushMessage(text)
  const inSight = (await windows()).some((one) => isApp(one) && one.visible)
  if (inSight && !mustShow && (message === undefined || toldByApp.includes(message.kind))) return
  if (message === undefined) return show(NAME, { ...pictures, tag: 'plain', data: { path: FRONT } })
  const { title, body, tag, lang, dir, at, path } = message
  return show(title, { ...pictures, body, tag, renotify: true, lang, dir, timestamp: at, data: { path } })
}

const clicked = v.object({ path: pushPath })

/** Leads to where a notification belongs: in a window of the app where there is one, the one in use first. */
export async function followPush(data: unknown, { windows, open }: PushPorts): Promise<void> {
  const read = v.safeParse(clicked, data)
  const path = read.success ? read.output.path : FRONT
  const all = (await windows()).filter(isApp)
  const used = all.find(({ focused }) => focused) ?? all.find(({ visible }) => visible) ?? all[0]
  if (used === undefined) {
    await open(path)
    return
  }
  used.lead(path)
  // A browser may refuse it, for a window of another desktop; the page is led all the same.
  await used.focus().catch(() => undefined)
}
