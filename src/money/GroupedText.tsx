import styles from './GroupedText.module.css'

const GROUP = 4
/** Groups of a long one that is shown in short. */
const MAX_UNGROUPED = 4

interface GroupedTextProps {
  /** An address or account number, as it is sent to. */
  text: string
  /** All on one line: only its ends, for where it is known already. */
  short?: boolean
}

/**
 * Where each group begins, and what it says; `0x`, which all addresses of a network have, goes with the first, and the few
 * that are left over with the last.
 */
function groupsOf(text: string): { readonly at: number; readonly group: string }[] {
  const groups = []
  for (let at = 0; at < text.length; ) {
    const whole = at + GROUP + (at === 0 && text.startsWith('0x') ? 2 : 0)
    const end = text.length - whole < GROUP ? text.length : whole
    groups.push({ at, group: text.slice(at, end) })
    at = end
  }
  return groups
}

/** An address or account number in groups of four, so that it can be compared; its ends stand out. What is copied has no blanks. */
export function GroupedText({ text, short }: GroupedTextProps) {
  const groups = groupsOf(text)
  const last = groups.length - 1
  if (short && groups.length > MAX_UNGROUPED) {
    return (
      <bdi className={styles.text} dir="ltr" translate="no" title={text}>
        {text.slice(0, 2 * GROUP)}…{text.slice(-2 * GROUP)}
      </bdi>
    )
  }
  return (
    <bdi className={styles.text} dir="ltr" translate="no">
      {groups.map(({ at, group }, place) => (
        <span key={at} className={place === 0 || place === last ? styles.end : styles.group}>
          {group}
          <wbr />
        </span>
      ))}
    </bdi>
  )
}
