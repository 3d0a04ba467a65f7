import { msg } from '@lingui/core/macro'
import type { CategoryShown } from '../content/presentation.ts'
import type { PresentationDesk, PresentingRefusal } from '../content/presentationDesk.ts'
import { instrumentName } from '../markets/names.ts'
import { speechOf } from '../messages/languages.ts'
import { Refused } from './envelope.ts'
import { idNumber, staleList } from './operatorContent.ts'
import type { OperatorHandlers } from './operatorHandler.ts'
import { badParameter } from './parameters.ts'

/** How instruments and categories are shown, in the console. */
export function operatorPresentation(desk: PresentationDesk): OperatorHandlers {
  const english = speechOf('en')
  const nameOf = ({ standard }: CategoryShown) => (standard === undefined ? '' : english.translate(standard.name))
  const done = (refusal: PresentingRefusal | undefined) => {
    if (refusal) throw refused(refusal)
    return { data: undefined }
  }
  return {
    shownInstruments: () => ({
      data: desk.instruments().map(({ spec, shown, categoryId }) => ({
        id: String(spec.id),
        code: spec.code,
        showCode: spec.showCode,
        standardName: instrumentName(spec, english.bcp47, english.translate),
        name: shown.name,
        categoryId: String(categoryId),
        suspended: shown.suspended,
      })),
    }),
    presentInstrument: ({ id, categoryId, ...typed }, { actor }) =>
      done(desk.present(actor, idNumber(id), { ...typed, categoryId: idNumber(categoryId) })),
    orderInstruments: ({ ids }, { actor }) => ordered(desk.orderInstruments(actor, ids.map(idNumber))),

    shownCategories: () => ({
      data: desk.categories().map((one) => ({
        id: String(one.id),
        standardName: nameOf(one),
        name: one.name,
        instruments: one.instruments,
      })),
    }),
    saveCategory: ({ id, name }, { actor }) => {
      const saved = desk.saveCategory(actor, id === undefined ? undefined : idNumber(id), name)
      if (typeof saved === 'number') return { data: { id: String(saved) } }
      throw refused(saved)
    },
    removeCategory: ({ id }, { actor }) => {
      const refusal = desk.removeCategory(actor, idNumber(id))
      if (refusal?.reason === 'category')
        throw new Refused(msg`There are instruments in this category; put them into another one first`)
      return done(refusal)
    },
    orderCategories: ({ ids }, { actor }) => ordered(desk.orderCategories(actor, ids.map(idNumber))),
  }
}

function ordered(refusal: PresentingRefusal | undefined): { readonly data: undefined } {
  if (refusal) throw staleList()
  return { data: undefined }
}

function refused({ reason }: PresentingRefusal): Refused {
  if (reason === 'unknown') return new Refused(msg`There is no such instrument or category`)
  return badParameter(reason === 'category' ? 'category_id' : 'name')
}
