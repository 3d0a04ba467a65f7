import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { withLaterWords } from '../i18n/language.ts'
import type { Draft } from '../session/drafts.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { lazySheet } from '../ui/lazy.tsx'
import { TextField } from '../ui/TextField.tsx'
import tones from '../ui/tones.module.css'
import { useAtom } from '../useAtom.ts'
import styles from './PhoneField.module.css'
import { countryAtom, phoneAtom, useChosenArea } from './useChosenArea.ts'

const AreaSheet = lazySheet(
  () => withLaterWords(import('./AreaSheet.tsx')).then((part) => part.AreaSheet),
  ({ open, onClose }) => open && onClose,
)

const doors = { phone: phoneAtom, country: countryAtom }

interface PhoneFieldProps {
  label: ReactNode
  name: string
  autoComplete: string
  /** True if an area code is chosen beside it; else the number is typed with its own. */
  prefix: boolean
  /** Storage of the number and the country of its area code. By default what login forms share. */
  typed?: { readonly phone: Draft; readonly country: Draft }
  aside?: ReactNode
  error?: ReactNode
}

/** A phone number, after its area code where that is chosen apart. */
export function PhoneField({ prefix, typed = doors, ...rest }: PhoneFieldProps) {
  const { t } = useLingui()
  const [phone, setPhone] = useAtom(typed.phone)
  const field = {
    type: 'tel',
    inputMode: 'tel',
    enterKeyHint: 'next',
    maxLength: 32,
    ltr: true,
    value: phone,
    onChange: setPhone,
    ...rest,
  } as const
  if (!prefix) return <TextField {...field} hint={t`Include the country code, for example 852 9123 4567`} />
  return <TextField {...field} start={<AreaButton chosen={typed.country} />} />
}

function AreaButton({ chosen }: { chosen: Draft }) {
  const { t, i18n } = useLingui()
  const { area } = useChosenArea(true, chosen)
  const [country, setCountry] = useAtom(chosen)
  const [open, setOpen] = useState(false)
  const name = area && new Intl.DisplayNames([i18n.locale], { type: 'region' }).of(area.country)
  return (
    <>
      <button
        type="button"
        className={styles.area}
        aria-haspopup="dialog"
        aria-label={area ? t`Country code: ${name}, +${area.prefix}` : t`Select country code`}
        onClick={() => setOpen(true)}
      >
        <span className="fig">+{area?.prefix ?? '…'}</span>
        <Icon name="chevron-down" size={16} className={tones.quiet} />
      </button>
      <AreaSheet
        open={open}
        selected={area?.country ?? country}
        onClose={() => setOpen(false)}
        onPick={(picked) => {
          setCountry(picked)
          setOpen(false)
        }}
      />
    </>
  )
}
