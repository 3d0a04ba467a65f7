import { Trans, useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { searchCurrency } from '../../contract/calls/trading.ts'
import type { Instrument } from '../../contract/entities/market.ts'
import { request } from '../api/request.ts'
import { formatPrice } from '../i18n/format.ts'
import { quoteAtom, selectedCodeAtom } from '../markets/atoms.ts'
import { InstrumentLogo } from '../markets/InstrumentLogo.tsx'
import { cx } from '../ui/cx.ts'
import text from '../ui/text.module.css'
import { useAtomValue } from '../useAtom.ts'
import list from './listRow.module.css'
import styles from './ProductPage.module.css'
import { SearchBody } from './SearchBody.tsx'
import { useSearch } from './useSearch.ts'

/** Currencies by a part of their name or code; a tap opens one on the trade screen (document 2 §2). */
export function CurrencySearch() {
  const navigate = useNavigate()
  const { t } = useLingui()
  const select = useSetAtom(selectedCodeAtom)
  const search = useSearch(useCallback((name: string) => request(searchCurrency, { name }, { silent: true }), []))
  const open = (code: string) => {
    select(code)
    navigate('/trade')
  }
  return (
    <SearchBody
      search={search}
      label={t`Search by code or name`}
      nothing={<Trans>Tradable instruments appear here.</Trans>}
    >
      {(found) => (
        <ul aria-label={t`Markets`}>
          {found.map((instrument) => (
            <li key={instrument.id} className={cx(list.item, styles.item)}>
              <button type="button" className={cx(list.row, styles.row)} onClick={() => open(instrument.code)}>
                <InstrumentLogo instrument={instrument} />
                <span className={list.words}>
                  <bdi className={text.title}>{instrument.showCode}</bdi>
                  {instrument.name !== undefined && <bdi className={text.caption}>{instrument.name}</bdi>}
                </span>
                <Price instrument={instrument} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </SearchBody>
  )
}

/** The live price, else the one that came with the answer. */
function Price({ instrument }: { instrument: Instrument }) {
  const close = useAtomValue(quoteAtom(instrument.code))?.close ?? instrument.quotation?.close
  if (close === undefined) return null
  return <span className={`fig ${styles.price}`}>{formatPrice(close, instrument.digits)}</span>
}
