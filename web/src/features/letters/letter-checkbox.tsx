import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { aboutSite } from '../site/index.ts'
import { text } from './text.ts'

/** Never ticked by us. Where no letters are sent it is not there. */
export function LetterCheckbox(props: ComponentProps<'input'>) {
  const { data: site } = useQuery(aboutSite)
  if (!site || site.operator.address === null) return null
  return <Checkbox label={text.registration.receive} hint={text.registration.hint(site.operator.name)} {...props} />
}
