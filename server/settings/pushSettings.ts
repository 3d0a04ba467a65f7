import * as v from 'valibot'
import { list, optional } from './kinds.ts'
import { isPushHosts } from './pushHosts.ts'
import { setting } from './setting.ts'

/** Push services of browsers: those of Google, Mozilla, Apple and Microsoft. */
const KNOWN_SERVICES = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const

/** Notifications while the app is closed. */
export const pushSettings = {
  pushHosts: setting(
    'PUSH_HOSTS',
    KNOWN_SERVICES.join(','),
    'hosts such as push.example.com or *.example.com, origins such as http://127.0.0.1:9000 for a trial, separated by commas; or off',
    'Push services that notifications are sent to; off sends none',
    v.pipe(list, v.check(isPushHosts)),
  ),
  vapidSubject: setting(
    'VAPID_SUBJECT',
    '',
    'an address such as mailto:ops@example.com or https://example.com',
    'Whom push services write to about the notifications; COMPANY_EMAIL when empty',
    optional(
      v.pipe(
        v.string(),
        v.check((text) => /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]+\S*)$/.test(text) && URL.canParse(text)),
      ),
    ),
  ),
}
