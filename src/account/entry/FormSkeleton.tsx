import { useLingui } from '@lingui/react/macro'
import { places } from '../../ui/places.ts'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import stack from '../../ui/stack.module.css'

/** A form that is not known yet, with the measures of its fields. */
export function FormSkeleton({ fields }: { fields: number }) {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading`}>
      <div className={stack.gap16}>
        {places(fields).map((place) => (
          <div key={place} className={stack.gap8}>
            <Skeleton w={120} h={16} />
            <Skeleton w="100%" h={48} />
          </div>
        ))}
        <Skeleton w="100%" h={48} />
      </div>
    </Loading>
  )
}
