import type { ComponentProps } from 'react'
import { patterns } from '../../paths.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { text } from './text.ts'

/** Both texts open beside the form, so that nothing typed is lost. */
export function TermsCheckbox({ isMissing, ...props }: { isMissing: boolean } & ComponentProps<'input'>) {
  const { terms, and, privacy, rest } = text.agree
  return (
    <Checkbox
      label={
        <>
          <TextLink to={patterns.terms} target="_blank">
            {terms}
          </TextLink>
          {and}
          <TextLink to={patterns.privacy} target="_blank">
            {privacy}
          </TextLink>
          {rest}
        </>
      }
      {...(isMissing && { problem: text.agreeFirst })}
      {...props}
    />
  )
}
