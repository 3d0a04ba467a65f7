import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PictureKey, Review } from '../../contract/operator/entities/review.ts'
import { cx } from '../../src/ui/cx.ts'
import { ErrorState } from '../../src/ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../src/ui/Skeleton.tsx'
import stack from '../../src/ui/stack.module.css'
import { pictureWords } from './facts.ts'
import { PictureStage } from './PictureStage.tsx'
import styles from './Pictures.module.css'
import { usePictures } from './usePictures.ts'

/** The pictures of a review: one large, the others a press away. */
export function Pictures({ pictures }: Pick<Review, 'pictures'>) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(0)
  const { pictureOf, again } = usePictures(pictures.map(({ address }) => address))
  const nameOf = (key: string) => {
    const word = pictureWords[key as PictureKey]
    return word ? t(word) : key
  }
  const open = pictures[chosen] ?? pictures[0]
  if (!open) return null
  const picture = pictureOf(open.address)
  return (
    <section className={styles.pictures} aria-label={t`Pictures`}>
      {picture?.answer !== undefined ? (
        <PictureStage key={open.address} url={picture.answer} name={nameOf(open.key)} />
      ) : picture?.error === undefined ? (
        <Loading label={t`Loading ${nameOf(open.key)}`} className={styles.rest ?? ''}>
          <Skeleton h="100%" />
        </Loading>
      ) : (
        <div className={styles.rest}>
          <ErrorState title={<Trans>The picture did not load</Trans>} busy={picture.busy} onRetry={again}>
            {nameOf(open.key)}
          </ErrorState>
        </div>
      )}
      {pictures.length > 1 && (
        <ul className={stack.wrap8}>
          {pictures.map(({ key, address }, at) => {
            const small = pictureOf(address)?.answer
            const isOpen = address === open.address
            return (
              <li key={key}>
                <button
                  type="button"
                  className={cx(stack.row8, styles.thumb, isOpen && styles.chosen)}
                  aria-pressed={isOpen}
                  onClick={() => setChosen(at)}
                >
                  {small === undefined ? (
                    <Skeleton w={64} h={44} />
                  ) : (
                    <img className={styles.small} src={small} alt="" />
                  )}
                  <span>{nameOf(key)}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
