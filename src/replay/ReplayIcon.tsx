/** On the 24 grid; they mean time, so they point the same way in every language. */
const shapes = {
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M7.5 5.5h3v13h-3zM13.5 5.5h3v13h-3z',
  back: 'M7 6v12M18 6.5v11L10 12z',
  ahead: 'M17 6v12M6 6.5v11l8-5.5z',
  loop: 'M4.5 11V9.5a3 3 0 0 1 3-3h11M16 4l2.5 2.5L16 9M19.5 13v1.5a3 3 0 0 1-3 3h-11M8 20l-2.5-2.5L8 15',
  move: 'M13 3.5 5 13.5h6l-1 7 9-10.5h-6.5z',
  fill: 'M6 21V4M6 5h12l-3 4 3 4H6',
  bookmark: 'M7 4h10v16.5l-5-4-5 4z',
} as const

/** The pictures that only the replay's controls have. */
export type ReplayIconName = keyof typeof shapes

export function ReplayIcon({ name, size = 24 }: { name: ReplayIconName; size?: number }) {
  const solid = name === 'play' || name === 'pause'
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={solid ? 'currentcolor' : 'none'}
      stroke={solid ? 'none' : 'currentcolor'}
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  )
}
