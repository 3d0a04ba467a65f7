import { useState } from 'react'
import { Banner } from '../Banner.tsx'
import { Button } from '../Button.tsx'
import { ConfirmSheet } from '../ConfirmSheet.tsx'
import { Disc } from '../Disc.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { ErrorState } from '../ErrorState.tsx'
import { KeyValueList, KeyValueRow } from '../KeyValue.tsx'
import { MenuList, MenuRow } from '../MenuList.tsx'
import { Sheet } from '../Sheet.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { Steps } from '../Steps.tsx'
import { ToastHost } from '../ToastHost.tsx'
import { toast } from '../toast.ts'

/** Sheets, messages, lists and states. */
export function Overlays() {
  const [open, setOpen] = useState<'sheet' | 'side' | 'confirm' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <section>
        <Banner icon="wifi-off" action={{ label: 'Retry', onClick: () => {} }}>
          <strong>Offline</strong> · prices from 17:12:08, 6 min ago
        </Banner>
        <div className="row">
          <Button size="m" onClick={() => setOpen('sheet')}>
            Sheet
          </Button>
          <Button size="m" onClick={() => setOpen('side')}>
            Side
          </Button>
          <Button size="m" onClick={() => setOpen('confirm')}>
            Confirm
          </Button>
          <Button size="m" onClick={() => toast('Pending order 48210188 cancelled')}>
            Toast
          </Button>
        </div>
        <MenuList title="Funds">
          <MenuRow icon="deposit" label="Deposit" locked />
          <MenuRow icon="deposit" label="Wallet" href="#wallet" />
          <MenuRow icon="orders" label="Billing detail" value="14 entries" href="#billing" />
          <MenuRow icon="reset" label="Reset demo account" value="to $100,000.00" onClick={() => setOpen('confirm')} />
          <MenuRow icon="logout" label="Log out" tone="danger" end="none" onClick={() => {}} />
        </MenuList>
        <Steps
          steps={[
            { state: 'done', label: 'Sent', detail: '17:12:08 · Buy 0.20 EUR/USD at market' },
            { state: 'now', label: 'Asking the server what became of it', detail: 'Try 2' },
            { state: 'todo', label: 'Result' },
          ]}
        />
        <div className="row">
          <Skeleton w={36} h={36} round />
          <Skeleton w={120} h={20} />
        </div>
      </section>
      <section>
        <EmptyState icon="orders" title="No open positions" action={<Button size="m">Find a market</Button>}>
          When you buy or sell, the position and its live profit appear here.
        </EmptyState>
        <ErrorState title="Markets did not load" detail="Next try in 8 s · code 504" onRetry={() => {}}>
          The server did not answer in time. Your positions and their stops are not affected.
        </ErrorState>
      </section>
      <Sheet
        open={open === 'sheet' || open === 'side'}
        onClose={close}
        wide={open === 'side' ? 'side' : 'centre'}
        title="EUR/USD"
        sub="Euro / US Dollar · 30×"
        lead={<Disc icon="check" tone="ok" size={40} />}
        footer={
          <Button
            full
            variant="danger"
            onClick={() => setOpen('confirm')}
            trailing={<span className="fig">at 1.14380</span>}
          >
            Close position
          </Button>
        }
      >
        <KeyValueList>
          <KeyValueRow label="Order">
            <span className="fig">48210377</span>
          </KeyValueRow>
          <KeyValueRow label="Opened">10 Jul 2026, 16:20:41</KeyValueRow>
          <KeyValueRow label="Take profit" muted>
            Not set
          </KeyValueRow>
        </KeyValueList>
      </Sheet>
      <ConfirmSheet
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Cancel this pending order?"
        confirmLabel="Cancel order"
        keepLabel="Keep it"
      >
        Sell 0.50 BRENT at 98.200, placed 10 Jul, 14:20. Nothing is charged.
      </ConfirmSheet>
      <ToastHost />
    </>
  )
}
