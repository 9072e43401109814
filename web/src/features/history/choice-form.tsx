import { type ComponentProps, useEffect, useRef } from 'react'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { RadioChoices } from '../../ui/controls/radio-choices.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import {
  asksColumns,
  asksMeasureWord,
  asksOrder,
  asksUnit,
  choiceOf,
  type Draft,
  draftOf,
  measureWordOf,
  sampleOf,
} from './choices.ts'
import { ColumnsPreview, OrderSample, UnitSample } from './choice-tables.tsx'
import type { Choice, Clock, Inspection, Unit } from '../../import-files/import-types.ts'
import styles from './import-dialog.module.css'
import { importText } from './import-text.ts'

const units = Object.entries(importText.units) as [Unit, string][]
const clocks = Object.entries(importText.clocks) as [Clock, string][]

/** Nothing is judged, because the button is disabled while a choice is missing. */
const nothingWrong = () => ({})

interface ChoiceForm {
  inspection: Inspection
  onCancel: () => void
  onChoose: (choice: Choice) => void
}

/** What the file does not say, its owner does. */
export function ChoiceForm({ inspection, onCancel, onChoose }: ChoiceForm) {
  const {
    fields: draft,
    change,
    numberProps,
    submit,
  } = useForm(nothingWrong, draftOf(inspection), async (chosen) => {
    const choice = choiceOf(inspection, chosen)
    if (choice) onChoose(choice)
  })
  const orders = inspection.orders ?? []
  const form = useRef<HTMLFormElement>(null)
  // The element that had the focus was unmounted with the step before.
  useEffect(() => form.current?.querySelector<HTMLElement>('select, input')?.focus(), [])
  return (
    <Form ref={form} onSubmit={submit}>
      {asksColumns(inspection) && (
        <ColumnsChoice
          inspection={inspection}
          draft={draft}
          fieldProps={numberProps}
          onWord={(measureWord) => change({ measureWord })}
        />
      )}
      {inspection.needs.person && (
        <fieldset className={styles.group}>
          <legend>{importText.person}</legend>
          <p className={styles.quiet}>{importText.personLead}</p>
          <RadioChoices
            options={(inspection.people ?? []).map((name) => [
              name,
              inspection.peopleBy === 'height' ? importText.height(name) : name,
            ])}
            chosen={draft.person}
            onChoose={(person) => change({ person })}
          />
        </fieldset>
      )}
      {asksUnit(inspection, draft) && (
        <fieldset className={styles.group}>
          <legend>{importText.unit}</legend>
          <p className={styles.quiet}>{importText.unitLead}</p>
          <UnitSample rows={sampleOf(inspection, draft)} clock={draft.clock} chosen={draft.unit} />
          <RadioChoices options={units} chosen={draft.unit} onChoose={(unit) => change({ unit })} />
        </fieldset>
      )}
      {asksOrder(inspection, draft) && (
        <fieldset className={styles.group}>
          <legend>{importText.order}</legend>
          <p className={styles.quiet}>{importText.orderLead}</p>
          <OrderSample orders={orders} rows={inspection.orderRows ?? []} chosen={draft.order} />
          <RadioChoices
            options={orders.map((order) => [order, importText.orders[order]])}
            chosen={draft.order}
            onChoose={(order) => change({ order })}
          />
        </fieldset>
      )}
      {inspection.needs.clock && (
        <fieldset className={styles.group}>
          <legend>{importText.clock}</legend>
          <p className={styles.quiet}>{importText.clockLead}</p>
          <RadioChoices options={clocks} chosen={draft.clock} onChoose={(clock) => change({ clock })} />
        </fieldset>
      )}
      <DialogActions>
        <Button look="secondary" onClick={onCancel}>
          {importText.cancel}
        </Button>
        <Button type="submit" disabled={choiceOf(inspection, draft) === null}>
          {importText.next}
        </Button>
      </DialogActions>
    </Form>
  )
}

type Column = 'date' | 'time' | 'weight' | 'measure'

interface ColumnsChoice {
  inspection: Inspection
  draft: Draft
  fieldProps: (which: Column) => ComponentProps<'select'>
  onWord: (word: string | undefined) => void
}

function ColumnsChoice({ inspection, draft, fieldProps, onWord }: ColumnsChoice) {
  const { headers, cells, words } = inspection
  const names = (headers ?? []).map((header, place) => importText.column(place + 1, header))
  const select = (which: Column, label: string, none: string) => (
    <SelectField label={label} {...fieldProps(which)}>
      <option value="">{none}</option>
      {names.map((name, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a column is its place
        <option key={place} value={place}>
          {name}
        </option>
      ))}
    </SelectField>
  )
  return (
    <fieldset className={styles.group}>
      <legend>{importText.columns}</legend>
      <p className={styles.quiet}>{importText.columnsLead}</p>
      <ColumnsPreview
        names={names}
        cells={cells ?? []}
        chosen={[draft.date, draft.time, draft.weight, draft.measure]}
      />
      {select('date', importText.dateColumn, importText.choose)}
      {select('time', importText.timeColumn, importText.noColumn)}
      {select('weight', importText.weightColumn, importText.choose)}
      {words?.some(({ length }) => length > 1) && select('measure', importText.measureColumn, importText.noColumn)}
      {asksMeasureWord(inspection, draft) && (
        <SelectField
          label={importText.measureWord}
          value={measureWordOf(inspection, draft) ?? ''}
          onChange={({ target }) => onWord(target.value || undefined)}
        >
          <option value="">{importText.choose}</option>
          {words?.[draft.measure ?? 0]?.map((word) => (
            <option key={word} value={word}>
              {word}
            </option>
          ))}
        </SelectField>
      )}
    </fieldset>
  )
}
