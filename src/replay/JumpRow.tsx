import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { selectedCodeAtom } from '../markets/atoms.ts'
import { store } from '../store.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { Strip } from '../ui/Strip.tsx'
import { toast } from '../ui/toast.ts'
import { useAtomValue } from '../useAtom.ts'
import { nextLargeMove, nextSession } from './jumps.ts'
import styles from './ReplayBar.module.css'
import { ReplayIcon } from './ReplayIcon.tsx'
import { currentPlayer } from './replay.ts'
import { sessionAtom } from './replayAtoms.ts'
import { addBookmark } from './session/saveSession.ts'

/** Places to go to at once; what there is none of is said. */
export function JumpRow() {
  const { t } = useLingui()
  const session = useAtomValue(sessionAtom)
  const bookmarks = session?.bookmarks ?? []
  const none = t`Nothing later in this session`
  /** `find` gives a time, or goes there itself. */
  const jump =
    (find: (player: NonNullable<ReturnType<typeof currentPlayer>>) => number | boolean | undefined) => () => {
      const player = currentPlayer()
      const found = player && find(player)
      if (typeof found === 'number') player?.seek(found)
      else if (!found) toast(none, { icon: 'info' })
    }
  return (
    <Strip className={styles.jumps}>
      <Jump
        icon={<Icon name="clock" size={18} />}
        onJump={jump(({ tape, now }) => nextSession(tape.timeline, now))}
        words={<Trans>Next session</Trans>}
      />
      <Jump
        icon={<ReplayIcon name="move" size={18} />}
        onJump={jump(({ tape, now }) => {
          const line = tape.line(store.get(selectedCodeAtom) ?? '') ?? tape.lines[0]
          return line && nextLargeMove(line, now, tape.timeline.to)
        })}
        words={<Trans>Large move</Trans>}
      />
      <Jump
        icon={<ReplayIcon name="fill" size={18} />}
        onJump={jump((player) => player.toFill())}
        words={<Trans>Next fill</Trans>}
      />
      {bookmarks.length > 0 && (
        <Jump
          icon={<ReplayIcon name="bookmark" size={18} />}
          onJump={jump(({ now }) => bookmarks.find((time) => time > now))}
          words={<Trans>Next bookmark</Trans>}
        />
      )}
      {session && (
        <Jump icon={<Icon name="plus" size={18} />} onJump={addBookmark} words={<Trans>Add bookmark</Trans>} />
      )}
    </Strip>
  )
}

function Jump({ icon, words, onJump }: { icon: ReactNode; words: ReactNode; onJump: () => void }) {
  return (
    <button type="button" className={styles.jump} onClick={onJump}>
      {icon}
      {words}
    </button>
  )
}
