import { msg } from '@lingui/core/macro'
import type { CategoryShown } from '../content/presentation.ts'
import type { PresentationService, PresentingRefusal } from '../content/presentationService.ts'
import { instrumentName } from '../markets/names.ts'
import { speechOf } from '../messages/languages.ts'
import type { AsyncApi } from '../store/asyncApi.ts'
import { Refused } from './envelope.ts'
import { idNumber, staleList } from './operatorContent.ts'
import type { OperatorHandlers } from './operatorHandler.ts'
import { badParameter } from './parameters.ts'

export interface OperatorPresentation {
  /** Reads of what is shown now. */
  readonly service: Pick<PresentationService, 'instruments' | 'categories'>
  readonly acts: Omit<AsyncApi<PresentationService>, 'instruments' | 'categories'>
  /** Reads what an act has changed. */
  readonly refresh: () => Promise<void>
}

/** Console calls for display settings of instruments and categories. */
export function operatorPresentation({ service, acts, refresh }: OperatorPresentation): OperatorHandlers {
  const english = speechOf('en')
  const nameOf = ({ standard }: CategoryShown) => (standard === undefined ? '' : english.translate(standard.name))
  const changed = async <T>(act: Promise<T>): Promise<T> => {
    const outcome = await act
    await refresh()
    return outcome
  }
  const done = (refusal: PresentingRefusal | undefined) => {
    if (refusal) throw refused(refusal)
    return { data: undefined }
  }
  return {
    shownInstruments: () => ({
      data: service.instruments().map(({ spec, shown, categoryId }) => ({
        id: String(spec.id),
        code: spec.code,
        showCode: spec.showCode,
        standardName: instrumentName(spec, english.bcp47, english.translate),
        name: shown.name,
        categoryId: String(categoryId),
        suspended: shown.suspended,
      })),
    }),
    presentInstrument: async ({ id, categoryId, ...typed }, { actor }) =>
      done(await changed(acts.present(actor, idNumber(id), { ...typed, categoryId: idNumber(categoryId) }))),
    orderInstruments: async ({ ids }, { actor }) =>
      ordered(await changed(acts.orderInstruments(actor, ids.map(idNumber)))),

    shownCategories: () => ({
      data: service.categories().map((one) => ({
        id: String(one.id),
        standardName: nameOf(one),
        name: one.name,
        instruments: one.instruments,
      })),
    }),
    saveCategory: async ({ id, name }, { actor }) => {
      const saved = await changed(acts.saveCategory(actor, id === undefined ? undefined : idNumber(id), name))
      if (typeof saved === 'number') return { data: { id: String(saved) } }
      throw refused(saved)
    },
    removeCategory: async ({ id }, { actor }) => {
      const refusal = await changed(acts.removeCategory(actor, idNumber(id)))
      if (refusal?.reason === 'category')
        throw new Refused(msg`This category contains instruments. Move them to another category first`)
      return done(refusal)
    },
    orderCategories: async ({ ids }, { actor }) =>
      ordered(await changed(acts.orderCategories(actor, ids.map(idNumber)))),
  }
}

function ordered(refusal: PresentingRefusal | undefined): { readonly data: undefined } {
  if (refusal) throw staleList()
  return { data: undefined }
}

function refused({ reason }: PresentingRefusal): Refused {
  if (reason === 'unknown') return new Refused(msg`This instrument or category doesn’t exist`)
  return badParameter(reason === 'category' ? 'category_id' : 'name')
}
