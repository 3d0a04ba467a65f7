import { describe, expect, it } from 'vitest'
import { styleProblems } from './styles.ts'

const problems = (text: string) => styleProblems('src/trade/Ticket.module.css', text)

describe('a stylesheet', () => {
  it('may use tokens and logical sides', () => {
    const text = `
      /* was #fff, left: 0 */
      .row { color: var(--t1); font-size: var(--fs15); inset-inline-start: 0; margin-inline-end: 4px; text-align: start }
      #root { padding-inline: var(--sp16); border-start-start-radius: var(--r8); background-position: left }
    `
    expect(problems(text)).toEqual([])
  })

  it.each([
    'color: #fff',
    'background: rgba(0, 0, 0, .5)',
    'color: oklch(60% 0 0)',
    'font-size: 13px',
    'margin-left: 4px',
    'padding-right: 4px',
    'left: 0',
    'text-align: right',
    'border-top-left-radius: 4px',
  ])('may not hold %s', (declaration) => {
    expect(problems(`.row { ${declaration} }`)).toHaveLength(1)
  })

  it('of the chart may have a left, as time has one in every language', () => {
    expect(styleProblems('src/trade/chart/chart.module.css', '.label { left: 0 }')).toEqual([])
  })

  it('of the tokens may hold colours', () => {
    expect(styleProblems('src/ui/tokens.css', ':root { --t1: #fff }')).toEqual([])
  })
})
