import { useEffect, useState } from 'react'
import { BeforeAfter } from '../BeforeAfter.tsx'
import { Card } from '../Card.tsx'
import { FlashDigits } from '../FlashDigits.tsx'
import { HeroPrice } from '../HeroPrice.tsx'
import { Icon } from '../icons/Icon.tsx'
import { iconNames } from '../icons/shapes.ts'
import { Money6 } from '../Money6.tsx'
import { Pill } from '../Pill.tsx'
import { Ruler } from '../Ruler.tsx'
import { linearAt, logAt } from '../rulerScale.ts'
import { Sparkline } from '../Sparkline.tsx'
import { StatusDot } from '../StatusDot.tsx'
import { Tag } from '../Tag.tsx'

const day = Array.from({ length: 60 }, (_, i) => Math.sin(i / 7) * 3 + Math.sin(i / 2.3) + i / 20)
const risk = (rate: number) => logAt(rate, 25, 1600)
const stop = (price: number) => linearAt(price, 1.1415, 1.1449)

/** Everything that is only read. */
export function Figures() {
  const [price, setPrice] = useState(1.1438)
  useEffect(() => {
    const timer = setInterval(() => setPrice((last) => last + (Math.random() - 0.5) / 5000), 700)
    return () => clearInterval(timer)
  }, [])
  const text = price.toFixed(5)
  return (
    <>
      <section>
        <div className="row">
          <HeroPrice text={text} value={price} pip />
          <Pill tone="up" plain>
            0.04%
          </Pill>
          <HeroPrice text="4,124.51" value={4124.51} stale />
        </div>
        <div style={{ width: 140 }}>
          <Ruler
            label="Day"
            valueText={text}
            look="range"
            ticks={47}
            zones={[{ to: 0.53, tone: 't2' }]}
            needle={0.53}
            foot={
              <>
                <span>
                  L <span className="fig">1.14120</span>
                </span>
                <span>
                  H <span className="fig">1.14606</span>
                </span>
              </>
            }
          />
        </div>
        <Card>
          <Ruler
            label="Margin level"
            valueText="288%"
            ticks={61}
            zones={[
              { to: risk(50), tone: 'danger' },
              { to: risk(100), tone: 'warn' },
              { to: risk(288), tone: 't2' },
            ]}
            marks={[50, 100, 200, 400, 800].map((rate) => ({ at: risk(rate), label: `${rate}%` }))}
            needle={risk(288)}
          />
        </Card>
        <Ruler
          label="Stops"
          valueText="1.14380"
          look="track"
          ticks={72}
          zones={[
            { to: stop(1.1431), tone: 'rest' },
            { to: stop(1.1438), tone: 'up' },
          ]}
          marks={[
            { at: 0, tone: 'dn' },
            { at: stop(1.1431), tone: 'acc' },
            { at: 1, tone: 'up' },
          ]}
          needle={stop(1.1438)}
          needleLabel="1.14380"
          foot={
            <>
              <span>Stop loss 1.14150</span>
              <span>Open 1.14310</span>
              <span>Take profit 1.14490</span>
            </>
          }
        />
        <div className="market">
          <span>EUR/USD</span>
          <Sparkline values={day} open={0} tone="up" />
          <span>
            <FlashDigits text={text} value={price} />
            <Pill tone="up">0.04%</Pill>
          </span>
        </div>
        <div className="market">
          <span>AUS200</span>
          <Sparkline values={day} open={2} tone="dn" muted />
          <span>
            <span className="fig">8,671.7</span>
            <Pill tone="neutral">Closed</Pill>
          </span>
        </div>
        <div className="market">
          <span>BTC/USD</span>
          <Sparkline values={day} open={4} tone="dn" size="s" />
          <span>
            <span className="fig">62,505.50</span>
            <Pill tone="dn">1.91%</Pill>
          </span>
        </div>
        <Money6 text="+$70.000000" tone="up" hero />
        <div className="row">
          <Money6 text="−$54.874213" tone="dn" />
          <BeforeAfter before="16,117.29" after="$15,353.36" />
        </div>
        <div className="row">
          <Tag>Real</Tag>
          <Tag tone="warn">Demo</Tag>
          <Tag tone="up">Buy 1.00</Tag>
          <Tag tone="dn">Sell 0.10</Tag>
          <Tag icon="play">Replay</Tag>
          <Tag trailingIcon="chevron-down" onClick={() => {}}>
            Real account
          </Tag>
        </div>
        <div className="row">
          <StatusDot tone="ok">Live</StatusDot>
          <StatusDot tone="warn">Reconnecting</StatusDot>
          <StatusDot tone="off">Offline</StatusDot>
        </div>
      </section>
      <section>
        <div className="row">
          {iconNames.map((name) => (
            <Icon key={name} name={name} size={24} label={name} />
          ))}
        </div>
        <div className="row" style={{ color: 'var(--acc)' }}>
          {(['markets', 'trade', 'orders', 'user'] as const).map((name) => (
            <Icon key={name} name={name} size={24} active />
          ))}
        </div>
      </section>
    </>
  )
}
