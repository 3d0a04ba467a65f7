import styles from './GroupedText.module.css'

const GROUP = 4
const groupsOf = (text: string): string[] => text.match(new RegExp(`.{1,${GROUP}}`, 'gsu')) ?? []

interface GroupedTextProps {
  /** An address or account number, as it is sent to. */
  text: string
  /** All on one line: only its ends, for where it is known already. */
  short?: boolean
}

/** An address or account number in groups of four, so that it can be compared; its ends stand out. What is copied has no blanks. */
export function GroupedText({ text, short }: GroupedTextProps) {
  const groups = groupsOf(text)
  const last = groups.length - 1
  if (short && last > 3) {
    return (
      <bdi className={styles.text} dir="ltr" title={text}>
        {text.slice(0, 2 * GROUP)}…{text.slice(-2 * GROUP)}
      </bdi>
    )
  }
  return (
    <bdi className={styles.text} dir="ltr">
      {groups.map((group, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place in the text
          key={place}
          className={place === 0 || place === last ? styles.end : styles.group}
        >
          {group}
          <wbr />
        </span>
      ))}
    </bdi>
  )
}
