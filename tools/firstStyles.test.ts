import { expect, it } from 'vitest'
import { firstStyle } from './firstStyles.ts'

/** Without the rules for the widths of figures, which are always there. */
const styleOf = (html: string, ...sheets: string[]) =>
  firstStyle(html, sheets).replaceAll(/\[data-style="--places[^}]*}/g, '')

it('takes the rules whose classes are in the page, and has those of classes hold in the first screen alone', () => {
  const sheet = '.a{color:red}.b,.a .c{margin:0}.a .b{top:0}html{left:0}'
  expect(styleOf('<p class="a c">', sheet)).toBe('[data-scene] .a{color:red}[data-scene] .a .c{margin:0}html{left:0}')
})

it('asks for no class of those of which one, or none, has to fit', () => {
  const sheet = '.a:not(.b){top:0}.a:where(.b,.c){left:0}.b:not(.a){right:0}'
  expect(styleOf('<p class="a">', sheet)).toBe('[data-scene] .a:not(.b){top:0}[data-scene] .a:where(.b,.c){left:0}')
})

it('keeps layers and queries with what they hold, and leaves out what comes later anyway', () => {
  const sheet =
    '@layer base;@layer base{a{top:0}@media (width>=9px){.b{top:0}}}@media print{.a{top:1px}}@keyframes x{0%{top:0}}.a:hover{top:2px}'
  expect(styleOf('<p class="a">', sheet)).toBe('@layer base{a{top:0}}')
})

it('leaves out custom properties that nothing reads, and those that only they read', () => {
  const sheet = ':root{--one:1px;--two:var(--three);--three:3px}.a{top:var(--one);content:"}--x:y"}'
  expect(styleOf('<p class="a">', sheet)).toBe(':root{--one:1px;}[data-scene] .a{top:var(--one);content:"}--x:y"}')
})

it('has a rule for each style of an element’s own, and for figures of every width', () => {
  expect(styleOf('<p data-style="width:3px;height:4px">')).toBe(
    '[data-style="width:3px;height:4px"]{width:3px;height:4px}',
  )
  expect(firstStyle('', [])).toContain('[data-style="--places:7.5"]{--places:7.5}')
})

it('throws for a sheet that is cut off', () => {
  expect(() => firstStyle('', ['.a{top:0'])).toThrow('ends within')
})
