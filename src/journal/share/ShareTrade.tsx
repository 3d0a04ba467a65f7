import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { inviteLink } from '../../community/inviteLink.ts'
import { useSend } from '../../form/useSend.ts'
import { shareOrSave } from '../../history/useCsv.ts'
import { useLanguage } from '../../i18n/language.ts'
import { digitsOf } from '../../orders/orderWords.ts'
import { useProof, useProvable } from '../../orders/proof/useProof.ts'
import { basicInfoAtom } from '../../session/basicInfo.ts'
import { ownUserAtom } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import stack from '../../ui/stack.module.css'
import text from '../../ui/text.module.css'
import { useAtomValue } from '../../useAtom.ts'
import type { JournalTrade } from '../book/journalBook.ts'
import { netOf } from '../TradeRows.tsx'
import type { TradePath } from '../tradePath.ts'
import { drawTrade, tradeFile } from './drawTrade.ts'
import styles from './ShareTrade.module.css'
import { type ShownResult, tradePicture } from './tradePicture.ts'

interface ShareTradeProps {
  open: boolean
  onClose: () => void
  trade: JournalTrade
  path: TradePath | undefined
  /** A trade of a replay: there is no receipt to verify. */
  isPractice: boolean
}

/** Makes a picture of a closed trade on this device, and hands it to the system's share sheet or saves it. */
export function ShareTrade({ open, onClose, trade, path, isPractice }: ShareTradeProps) {
  const { t } = useLingui()
  const { language } = useLanguage()
  const broker = useAtomValue(basicInfoAtom)?.title || t`Broker`
  const code = useAtomValue(ownUserAtom)?.inviteCode
  const [result, setResult] = useState<ShownResult>('percent')
  const [invites, setInvites] = useState(false)
  const { busy, run } = useSend()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { order } = trade
  const isProvable = useProvable(order) && !isPractice
  const { answer: check } = useProof(order, open && isProvable)
  const picture = tradePicture(trade, {
    broker,
    sideWords: order.side === 'buy' ? t`Buy` : t`Sell`,
    digits: digitsOf(order),
    net: netOf(trade),
    result,
    path,
    seal: check?.state === 'verified' ? t`Verified` : undefined,
    link: invites && code !== undefined ? inviteLink(location.origin, code) : undefined,
    isRtl: language.direction === 'rtl',
  })
  const drawn = JSON.stringify(picture)
  useEffect(() => {
    if (open && canvas.current) drawTrade(canvas.current, JSON.parse(drawn))
  }, [open, drawn])
  const name = `${order.showCode.replaceAll(/\W+/g, '')}-trade.png`
  const share = () => run(async () => void (await shareOrSave(await tradeFile(picture, name))))
  const save = () => run(async () => saveFile(await tradeFile(picture, name)))
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={<Trans>Share</Trans>}
      footer={
        <div className={styles.acts}>
          <Button full busy={busy} onClick={share}>
            <Trans>Share</Trans>
          </Button>
          <Button full variant="secondary" icon="deposit" disabled={busy} onClick={save}>
            <Trans>Save image</Trans>
          </Button>
        </div>
      }
    >
      <div className={stack.gap16}>
        <canvas ref={canvas} className={styles.picture} role="img" aria-label={t`Preview`} />
        <Segmented
          label={t`Result`}
          value={result}
          options={[
            { value: 'percent', label: '%' },
            { value: 'money', label: <Trans>Amount</Trans> },
            { value: 'hidden', label: <Trans context="result">Hidden</Trans> },
          ]}
          onChange={setResult}
        />
        {code !== undefined && (
          <div className={stack.ends}>
            <span className={text.body}>
              <Trans>QR code of your invite link</Trans>
            </span>
            <Switch label={t`QR code of your invite link`} checked={invites} onChange={setInvites} />
          </div>
        )}
      </div>
    </Sheet>
  )
}
