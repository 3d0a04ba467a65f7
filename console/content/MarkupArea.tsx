import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { TextArea } from '../parts/TextArea.tsx'
import styles from './MarkupArea.module.css'

interface MarkupAreaProps {
  value: string
  onChange: (value: string) => void
  error?: ReactNode
}

/** A piece of markup that a button puts around what is chosen. */
interface Piece {
  readonly name: MessageDescriptor
  readonly before: string
  readonly after: string
}

const pieces: readonly Piece[] = [
  { name: msg`Paragraph`, before: '<p>', after: '</p>\n' },
  { name: msg`Heading`, before: '<h2>', after: '</h2>\n' },
  { name: msg`Bold`, before: '<strong>', after: '</strong>' },
  { name: msg`Italic`, before: '<em>', after: '</em>' },
  { name: msg`List`, before: '<ul>\n<li>', after: '</li>\n</ul>\n' },
  { name: msg`Link`, before: '<a href="https://">', after: '</a>' },
  { name: msg`Quote`, before: '<blockquote>', after: '</blockquote>\n' },
  {
    name: msg`Table`,
    before: '<table>\n<tr><th>',
    after: '</th><th></th></tr>\n<tr><td></td><td></td></tr>\n</table>\n',
  },
]

/** An article's HTML, with buttons for what articles are made of. */
export function MarkupArea({ value, onChange, error }: MarkupAreaProps) {
  const { t } = useLingui()
  const area = useRef<HTMLTextAreaElement>(null)
  const put = ({ before, after }: Piece) => {
    const element = area.current
    if (!element) return
    const { selectionStart: from, selectionEnd: to } = element
    onChange(`${value.slice(0, from)}${before}${value.slice(from, to)}${after}${value.slice(to)}`)
    // Once it is drawn: the cursor goes on where the words do.
    requestAnimationFrame(() => {
      element.focus()
      element.setSelectionRange(from + before.length, to + before.length)
    })
  }
  return (
    <TextArea
      ref={area}
      label={<Trans>Article, in HTML</Trans>}
      rows={16}
      code
      value={value}
      onChange={onChange}
      hint={
        <Trans>
          Text, headings, lists, tables, links and images are kept. All other content is removed when you save.
        </Trans>
      }
      tools={
        <div className={styles.tools} role="toolbar" aria-label={t`Insert`}>
          {pieces.map((piece) => (
            <button key={piece.before} type="button" className={styles.tool} onClick={() => put(piece)}>
              {t(piece.name)}
            </button>
          ))}
        </div>
      }
      {...(error !== undefined && { error })}
    />
  )
}
