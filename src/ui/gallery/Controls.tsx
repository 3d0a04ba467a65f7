import { useState } from 'react'
import { Button } from '../Button.tsx'
import { Chips } from '../Chips.tsx'
import { FieldButton } from '../FieldButton.tsx'
import { IconButton } from '../IconButton.tsx'
import { KeyCap } from '../KeyCap.tsx'
import { NumberField } from '../NumberField.tsx'
import { Presets } from '../Presets.tsx'
import { RulerSlider } from '../RulerSlider.tsx'
import { SearchField } from '../SearchField.tsx'
import { Segmented } from '../Segmented.tsx'
import { Switch } from '../Switch.tsx'
import { TabPanel, Tabs } from '../Tabs.tsx'
import { TradeButton } from '../TradeButton.tsx'

const parse = (typed: string) => (/^\d+(\.\d+)?$/.test(typed) ? typed : null)
const options = (...values: string[]) => values.map((value) => ({ value, label: value }))

/** Everything that is pressed or typed into. */
export function Controls() {
  const [kind, setKind] = useState('Market')
  const [period, setPeriod] = useState('5M')
  const [category, setCategory] = useState<string | null>('Metals')
  const [tab, setTab] = useState('Holding')
  const [lots, setLots] = useState('0.20')
  const [stop, setStop] = useState('1.14250')
  const [on, setOn] = useState(true)
  const [words, setWords] = useState('')
  const [leverage, setLeverage] = useState('30')
  const two = { gridTemplateColumns: '1fr 1fr' }
  return (
    <>
      <section>
        <div className="two">
          <Segmented label="Order" value={kind} options={options('Market', 'Pending')} onChange={setKind} />
          <FieldButton
            label="Leverage"
            value={<span className="fig">{leverage}×</span>}
            onClick={() => setLeverage('20')}
          />
        </div>
        <NumberField
          parse={parse}
          label="Trigger price"
          value="4114"
          onChange={() => {}}
          step="0.01"
          decimals={2}
          below="Trigger price · −10.51"
        />
        <div className="two" style={two}>
          <NumberField
            parse={parse}
            label="Lots"
            value={lots}
            onChange={setLots}
            step="0.01"
            min="0.01"
            max="50"
            decimals={2}
            unit="lots"
            below="20,000 EUR"
          />
          <Presets label="Lots" value={lots} options={options('0.10', '0.20', '0.50', '1.00')} onChange={setLots} />
        </div>
        <div className="two">
          <div className="row">
            <Switch checked={on} onChange={setOn} label="Stop loss" />
            <span>Stop loss</span>
          </div>
          <NumberField
            parse={parse}
            label="Stop loss"
            value={stop}
            onChange={setStop}
            step="0.00001"
            decimals={5}
            below="−0.00130"
            belowTone="dn"
          />
        </div>
        <div className="row">
          <Switch checked={!on} onChange={(off) => setOn(!off)} label="Take profit" />
          <span>Take profit</span>
        </div>
        <NumberField
          parse={parse}
          label="Wide"
          inline
          value="62505.50"
          onChange={() => {}}
          step="0.01"
          decimals={2}
          below="−250.00"
          belowTone="dn"
        />
        <NumberField
          parse={parse}
          label="Wrong"
          value="0.001"
          onChange={() => {}}
          step="0.01"
          min="0.01"
          decimals={2}
          below="1 oz"
          error="The smallest order is 0.01 lots."
        />
        <div className="row" style={{ flexWrap: 'nowrap' }}>
          <TradeButton side="sell" label="Sell" price="1.14380" onClick={() => {}} />
          <TradeButton side="buy" label="Buy" price="1.14380" keyCap="B" onClick={() => {}} />
        </div>
        <div className="row" style={{ flexWrap: 'nowrap' }}>
          <TradeButton side="sell" label="Sell" price="" blocked={{ text: 'Mon 00:50' }} onClick={() => {}} />
          <TradeButton
            side="buy"
            label="Buy"
            price=""
            blocked={{ text: 'Stop loss is above the price', sentence: true, icon: 'warning' }}
            onClick={() => {}}
          />
        </div>
        <RulerSlider
          label="Leverage"
          values={options('1', '2', '5', '10', '20', '30', '50', '100')}
          value={leverage}
          onChange={setLeverage}
        />
      </section>
      <section>
        <div className="bleed">
          <Chips
            label="Category"
            value={category}
            options={options('Forex', 'Metals', 'Indices', 'Crypto', 'Energy')}
            onChange={setCategory}
          />
        </div>
        <Segmented
          variant="pills"
          label="Period"
          value={period}
          options={options('1M', '5M', '15M', '30M', '1H', '1D')}
          onChange={setPeriod}
        />
        <div className="bleed">
          <Tabs
            id="g"
            label="Orders"
            value={tab}
            tabs={[
              { value: 'Holding', label: 'Holding', count: 5 },
              { value: 'Pending', label: 'Pending', count: 2 },
              { value: 'History', label: 'History' },
            ]}
            onChange={setTab}
          />
          <TabPanel id="g" value={tab}>
            <span className="sr">{tab}</span>
          </TabPanel>
        </div>
        <SearchField label="Search markets" value={words} onChange={setWords} keyCap="/" />
        <Button full>View order</Button>
        <Button full variant="secondary">
          Keep trading
        </Button>
        <Button full variant="soft" icon="copy-doc">
          Copy address
        </Button>
        <Button full variant="danger" trailing={<span className="fig">at 1.14380</span>}>
          Close position
        </Button>
        <div className="row">
          <Button busy>View order</Button>
          <Button disabled>Disabled</Button>
          <Button size="m">Try again</Button>
          <Button size="s">Register</Button>
          <Button variant="text">Change</Button>
        </div>
        <div className="row">
          <IconButton icon="search" label="Search" />
          <IconButton icon="bell" label="News" dot />
          <IconButton icon="deposit" label="Share" soft />
          <IconButton icon="copy-doc" label="Copy" tight size={16} />
          <KeyCap>Esc</KeyCap>
        </div>
      </section>
    </>
  )
}
