import { Trans } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAction, useKey } from '../keys/actionKeys.ts'
import { ariaKey, KeyCaps } from '../keys/KeyCaps.tsx'
import { selectedCodeAtom } from '../markets/atoms.ts'
import { InstrumentPicker } from '../markets/picker.ts'
import { recentAtom } from '../markets/recentAtom.ts'
import { currentPlace } from '../router.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import { useAtom } from '../useAtom.ts'
import styles from './MarketSearch.module.css'

/** The way to any market from every wide page: pressed, or by `/`, it offers them all; the one chosen opens in the terminal. */
export function MarketSearch() {
  const navigate = useNavigate()
  const [selected, select] = useAtom(selectedCodeAtom)
  const remember = useSetAtom(recentAtom)
  const [open, setOpen] = useState(false)
  const key = useKey('search')
  // The page's own search goes first.
  useAction('search', () => setOpen(true), true)
  const pick = (code: string) => {
    select(code)
    remember(code)
    setOpen(false)
    if (currentPlace().pathname !== '/trade') navigate('/trade')
  }
  return (
    <>
      <button
        type="button"
        className={styles.search}
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKey(key)}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size={18} />
        <span className={styles.words}>
          <Trans>Search markets</Trans>
        </span>
        <span aria-hidden>
          <KeyCaps of={key} />
        </span>
      </button>
      <InstrumentPicker open={open} onClose={() => setOpen(false)} onPick={pick} selected={selected} />
    </>
  )
}
