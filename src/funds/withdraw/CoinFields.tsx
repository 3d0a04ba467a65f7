import { Trans, useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import type { WithdrawalCurrency } from '../../../contract/entities/funds.ts'
import type { FormState } from '../../form/useForm.ts'
import { GroupedText } from '../../money/GroupedText.tsx'
import screen from '../../money/Screen.module.css'
import { Icon } from '../../ui/icons/Icon.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './BindForm.module.css'
import { BindInput } from './BindInput.tsx'
import type { BindFaults, BindField, BindTyped } from './bindFaults.ts'
import { bindDrafts } from './binding.ts'
import pasteButtonStyles from './PasteButton.module.css'
import { NetworkName } from './words.tsx'

/** Returns true if a page may ask for what was copied. */
const canPaste = (): boolean => typeof globalThis.navigator?.clipboard?.readText === 'function'

/** Puts what was copied into the field that it stands in; nothing where the browser does not let a page ask for it. */
function PasteButton({ label, onPaste }: { label: string; onPaste: (text: string) => void }) {
  const { t } = useLingui()
  if (!canPaste()) return null
  const paste = async () => {
    try {
      const text = (await navigator.clipboard.readText()).trim()
      if (text !== '') onPaste(text)
    } catch {
      toast(t`The browser blocked pasting from the app. Paste the address yourself.`)
    }
  }
  return (
    <button type="button" className={pasteButtonStyles.paste} aria-label={label} onClick={() => void paste()}>
      <Trans>Paste</Trans>
    </button>
  )
}

/** Props of the fields of either kind. */
export interface BindFieldsProps {
  typed: BindTyped
  faults: BindFaults
  currency: WithdrawalCurrency
  form: FormState<BindField>
}

/** The address that coins are sent to. */
export function CoinFields({ typed, faults, currency, form }: BindFieldsProps) {
  const shared = { form, faults }
  const { t } = useLingui()
  const setAddress = useSetAtom(bindDrafts.address)
  const network = currency.network ?? ''
  const fine = typed.address.trim() !== '' && faults.address === undefined
  return (
    <>
      <BindInput
        field="address"
        {...shared}
        label={<Trans>Address</Trans>}
        ltr
        autoCapitalize="off"
        translate="no"
        end={<PasteButton label={t`Paste address`} onPaste={setAddress} />}
        hint={
          fine ? (
            <span className={styles.right}>
              <Icon name="check" size={16} />
              <GroupedText text={typed.address.trim()} />
            </span>
          ) : (
            <Trans>
              An address on <NetworkName network={network} />
            </Trans>
          )
        }
      />
      <BindInput field="remark" {...shared} optional label={<Trans>Comment</Trans>} />
      <p className={screen.note}>
        <Icon name="info" size={18} />
        <span>
          <Trans>
            Coins sent to a wrong address or network are lost permanently. We’ll e-mail you when an address is added.
          </Trans>
        </span>
      </p>
    </>
  )
}
