import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { logKeys } from '../../contract/calls/proof.ts'
import { decode } from '../../contract/codec.ts'
import { type LogKey, logKey } from '../../contract/entities/evidence.ts'
import { type CheckedPack, checkPack } from '../../contract/proof/checkPack.ts'
import { MAX_PACK_LENGTH, type Pack, readPack } from '../../contract/proof/pack.ts'
import { keysSince } from '../../contract/proof/rotation.ts'
import { keyText, parseKey } from '../../contract/proof/signedNote.ts'
import { http } from '../../src/api/http.ts'
import { verifySignature } from '../../src/orders/proof/verifySignature.ts'
import { useResource } from '../../src/resource/useResource.ts'
import { cx } from '../../src/ui/cx.ts'
import { Icon } from '../../src/ui/icons/Icon.tsx'
import stack from '../../src/ui/stack.module.css'
import text from '../../src/ui/text.module.css'
import tones from '../../src/ui/tones.module.css'
import { packView } from '../../src/verify/packView.ts'
import '../../src/verify/packView.css'
import { Page } from '../parts/Page.tsx'
import { usePackWords } from './usePackWords.ts'

/** Shows the key that signs this server's logs. */
const loadOwnKey = async (): Promise<LogKey> => decode(logKey, await http(logKeys.path).json())

/** Checks a pack against this server's key, as it is now or was when the pack was made. */
async function compare(pack: Pack, own: LogKey | undefined): Promise<CheckedPack> {
  const key = parseKey(pack.server.key)
  const since = own && key ? await keysSince(key, own.rotations, verifySignature) : []
  const isOwn = since.some((one) => keyText(one) === own?.key)
  return checkPack(pack, verifySignature, isOwn ? pack.server.key : own?.key)
}

/** Checks the file that a user exported from an order. It is read in this browser and sent nowhere. */
export function PackPage() {
  const [pack, setPack] = useState<Pack | 'unreadable'>()
  const [checked, setChecked] = useState<CheckedPack>()
  const { answer: own, error } = useResource(loadOwnKey)
  const isAsked = own !== undefined || error !== undefined
  useEffect(() => {
    let gone = false
    setChecked(undefined)
    if (isAsked && pack !== undefined && pack !== 'unreadable')
      void compare(pack, own).then((found) => !gone && setChecked(found))
    return () => {
      gone = true
    }
  }, [pack, own, isAsked])
  const open = async (file: File | undefined) => {
    if (file) setPack((file.size > MAX_PACK_LENGTH ? undefined : readPack(await file.text())) ?? 'unreadable')
  }
  return (
    <Page title={<Trans>Dispute pack</Trans>}>
      <div className={stack.gap16}>
        <label className={cx(stack.gap8, text.detail)}>
          <Trans>Open the file that a user exported from an order.</Trans>
          <input type="file" accept="application/json,.json" onChange={(event) => void open(event.target.files?.[0])} />
        </label>
        {pack === 'unreadable' && (
          <p className={text.error} role="alert">
            <Trans>This file is not a dispute pack.</Trans>
          </p>
        )}
        {checked && <Signer checked={checked} />}
        {checked && <Drawing checked={checked} />}
      </div>
    </Page>
  )
}

/** Shows if this server has signed the pack. */
function Signer({ checked: { faults, isKnownKey } }: { checked: CheckedPack }) {
  const isOther = faults.includes('otherKey')
  const tone = isOther ? tones.danger : isKnownKey ? tones.up : tones.warn
  return (
    <p className={cx(stack.row8, text.name)} role={isOther ? 'alert' : 'status'}>
      <Icon name={isKnownKey && !isOther ? 'shield' : 'warning'} size={20} className={tone} />
      {isOther ? (
        <Trans>Not signed with this server’s key</Trans>
      ) : isKnownKey ? (
        <Trans>Signed with this server’s key</Trans>
      ) : (
        <Trans>Couldn’t load this server’s key</Trans>
      )}
    </p>
  )
}

/** The same drawing as in `verify.html`. */
function Drawing({ checked }: { checked: CheckedPack }) {
  const words = usePackWords()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.replaceChildren(packView(checked, words)))
  return <div ref={place} />
}
