/** One drawing on the 24 grid. */
export interface Shape {
  /** Outline, stroked at 1.5 px whatever the drawn size. */
  readonly d: string
  /** Inner shape, filled at 22 % when the icon is the active one of a tab bar. */
  readonly fill?: string
  /** Drawn as a solid instead of an outline. */
  readonly solid?: true
  /** Points along the reading direction, so it is mirrored right to left. */
  readonly flip?: true
}

const candles =
  'M5.5 6h4a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM14.5 8h4a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1z'
const sheet = 'M6.5 3h9.3L19 6.2v11.3a3 3 0 0 1-3 3H7a2.5 2.5 0 0 1-2.5-2.5V5a2 2 0 0 1 2-2z'
const body = 'M5 11.5h14a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 19v-6A1.5 1.5 0 0 1 5 11.5z'
const face = 'M16 7.5a4 4 0 1 1-8 0 4 4 0 0 1 8 0'
const star =
  'M12 3.6l2.5 5.2a.6.6 0 0 0 .5.3l5.7.8-4.1 4a.6.6 0 0 0-.2.6l1 5.6-5.1-2.7a.6.6 0 0 0-.6 0l-5.1 2.7 1-5.6a.6.6 0 0 0-.2-.6l-4.1-4 5.7-.8a.6.6 0 0 0 .5-.3z'
const ring = 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0'

const shapes = {
  markets: { d: 'M2.5 18 9 11.2l4 4L21 7M15.5 6.5h6v6' },
  trade: { d: `${candles}M7.5 2.5V6M7.5 16v5.5M16.5 2.5V8M16.5 18v3.5`, fill: candles },
  orders: { d: `${sheet}M8.5 8h7M8.5 12h7M8.5 16h4`, fill: sheet },
  user: { d: `${face}M5 20.5a7 7 0 0 1 14 0`, fill: face },
  people: {
    d: 'M12.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0M2.5 20a6.5 6.5 0 0 1 13 0M16 5a3.5 3.5 0 0 1 0 6M18 14q3 2 3.5 6',
  },
  ranking: { d: 'M4 20.5v-7h5v7M9.5 20.5v-12h5v12M15 20.5v-5h5v5M2.5 20.5h19' },
  search: { d: 'M18.5 11a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0M16.4 16.4l4.6 4.6' },
  bell: {
    d: 'M10.2 20.5a2 2 0 0 0 3.6 0M6 9a6 6 0 0 1 12 0c0 4.4 1.3 5.9 2.4 7 .5.6.2 1.5-.6 1.5H4.2c-.8 0-1.1-.9-.6-1.5C4.7 14.9 6 13.4 6 9z',
  },
  'chevron-down': { d: 'm6 9.5 6 6 6-6' },
  'chevron-up': { d: 'm6 14.5 6-6 6 6' },
  'chevron-right': { d: 'm9.5 6 6 6-6 6', flip: true },
  'chevron-left': { d: 'm14.5 6-6 6 6 6', flip: true },
  close: { d: 'M5.5 5.5l13 13M18.5 5.5l-13 13' },
  check: { d: 'm4.5 12.5 5 5L20 7' },
  plus: { d: 'M4.5 12h15M12 4.5v15' },
  minus: { d: 'M4.5 12h15' },
  'arrow-up-right': { d: 'M6.5 17.5l11-11M8 6.5h9.5V16' },
  'arrow-down-right': { d: 'M6.5 6.5l11 11M8 17.5h9.5V8' },
  'arrow-right': { d: 'M4.5 12h15M13 5.5l6.5 6.5-6.5 6.5', flip: true },
  'arrow-left': { d: 'M19.5 12h-15M11 5.5 4.5 12l6.5 6.5', flip: true },
  up: { d: 'M12 5 21 19H3z', solid: true },
  down: { d: 'M12 19 3 5h18z', solid: true },
  eye: {
    d: 'M2.3 12.4a1 1 0 0 1 0-.8 10.5 10.5 0 0 1 19.4 0 1 1 0 0 1 0 .8 10.5 10.5 0 0 1-19.4 0zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0',
  },
  'eye-off': {
    d: 'M9.8 5.3a10.5 10.5 0 0 1 11.9 6.3 1 1 0 0 1 0 .8 10.6 10.6 0 0 1-1.6 2.6M17.3 17.5A10.5 10.5 0 0 1 2.3 12.4a1 1 0 0 1 0-.8 10.5 10.5 0 0 1 4.4-5.1M14.1 14.2a3 3 0 0 1-4.3-4.3M3 3l18 18',
  },
  lock: { d: `${body}M7.5 11.5V8a4.5 4.5 0 0 1 9 0v3.5`, fill: body },
  key: { d: 'M12.5 15.5a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0M11.3 12.2l9.2-8.7M16.5 7.3l3 3.2' },
  'copy-doc': {
    d: 'M10.5 8.5h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM5 15.5h-.5a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1V5',
  },
  indicator: { d: 'M3.5 3.5v15a2 2 0 0 0 2 2h15M7 16c2.5 0 2.5-8 5.5-8 2 0 2 3.5 3.8 3.5 2 0 2.4-3.5 3.7-5' },
  menu: { d: 'M4 7h16M4 12h16M4 17h16' },
  expand: { d: 'M14.5 3.5h6v6M20.5 3.5 14 10M9.5 20.5h-6v-6M3.5 20.5 10 14' },
  shrink: { d: 'M20 10h-6V4M14 10l6.5-6.5M4 14h6v6M10 14l-6.5 6.5' },
  draw: { d: 'M4 20l1-4.5L16.2 4.3a1.8 1.8 0 0 1 2.5 0l1 1a1.8 1.8 0 0 1 0 2.5L8.5 19zM14 6.5l3.5 3.5' },
  settings: {
    d: 'M3.5 7.5h10M18.5 7.5h2M18.5 7.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0M20.5 16.5h-10M5.5 16.5h-2M10.5 16.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0',
  },
  globe: { d: `${ring}M3 12h18M12 3c5 5.2 5 12.8 0 18-5-5.2-5-12.8 0-18z` },
  direction: { d: 'M7.5 20V4M3.5 8l4-4 4 4M16.5 4v16M12.5 16l4 4 4-4' },
  reset: { d: 'M3.5 4v5h5M3.8 9A8.8 8.8 0 1 1 3.2 12.5' },
  refresh: { d: 'M20.5 4v5h-5M20.2 9A8.7 8.7 0 0 0 4 8.2M3.5 20v-5h5M3.8 15A8.7 8.7 0 0 0 20 15.8' },
  logout: { d: 'M9.5 20.5h-4a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2h4M16 16.5l4.5-4.5L16 7.5M20 12H9.5', flip: true },
  'cloud-off': {
    d: 'M3 3l18 18M5.8 6.4A7 7 0 0 0 9 19.5h8.5c.6 0 1.2-.1 1.7-.3M21.3 16.9A4.5 4.5 0 0 0 17.5 10h-1.6A7 7 0 0 0 9.8 5.6',
  },
  'wifi-off': {
    d: 'M3 3l18 18M12 19.5h.01M8.5 15.9a5 5 0 0 1 7 0M5 12.4a10 10 0 0 1 5-2.7M19 12.4a10 10 0 0 0-2.5-1.8M2 8.8a15 15 0 0 1 4.2-2.7M22 8.8A15 15 0 0 0 11 5',
  },
  clock: { d: `${ring}M12 7v5.2l3.3 2` },
  grip: { d: 'M9 5.5h.01M15 5.5h.01M9 12h.01M15 12h.01M9 18.5h.01M15 18.5h.01' },
  warning: { d: 'M10.3 4.4a2 2 0 0 1 3.4 0l7.3 12.7a2 2 0 0 1-1.7 2.9H4.7A2 2 0 0 1 3 17.1zM12 9.5v4M12 16.7h.01' },
  info: { d: `${ring}M12 16.3v-4.8M12 8h.01` },
  star: { d: star, fill: star },
  play: { d: 'M6.5 4.5v15a1 1 0 0 0 1.5.9l12.2-7.5a1 1 0 0 0 0-1.7L8 3.7a1 1 0 0 0-1.5.8z' },
  deposit: { d: 'M12 3.5v12.5M6.5 10.5 12 16l5.5-5.5M4.5 20.5h15' },
  shield: {
    d: 'M12 3c2 1.7 4.5 2.5 7.5 2.5V12c0 4.5-2.8 7.5-7.5 9-4.7-1.5-7.5-4.5-7.5-9V5.5C7.5 5.5 10 4.7 12 3zM9 12l2.2 2.2L15.3 10',
  },
} satisfies Record<string, Shape>

/** Every icon of the app. */
export type IconName = keyof typeof shapes

/** The drawing of an icon. */
export function shapeOf(name: IconName): Shape {
  return shapes[name]
}
