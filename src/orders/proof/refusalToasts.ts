import { t } from '@lingui/core/macro'
import { proveRefusals } from '../../../contract/calls/proof.ts'
import { serverNow } from '../../live/live.ts'
import { isOffered } from '../../session/offers.ts'
import { isOffline } from '../../session/offline.ts'
import { practiceAtom } from '../../session/session.ts'
import { store } from '../../store.ts'
import { addToastAction, shownToasts } from '../../ui/toast.ts'
import type { SettledAction } from '../orderAction.ts'
import { refusalsAskedAtom } from './refusalsShown.ts'

/** Adds the way to a refusal's proof to the message that says it. */
export async function offerProof(settled: SettledAction): Promise<void> {
  if (settled.phase !== 'refused' || store.get(practiceAtom) || isOffline() || !(await isOffered(proveRefusals))) return
  const { message, intent, sentAt } = settled
  const orderId = 'orderId' in intent ? intent.orderId : undefined
  const since = sentAt + serverNow() - Date.now()
  // Some messages name the order first.
  const said = shownToasts().find(({ text }) => text.endsWith(message))
  if (said === undefined) return
  const onClick = () => store.set(refusalsAskedAtom, { orderId, since })
  addToastAction(said.id, { label: t`Show proof`, onClick })
}
