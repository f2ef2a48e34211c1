import { useId } from 'react'
import { Checkbox, CheckboxField, SelectField } from '@/components/form/choice-fields'
import { FormDialog } from '@/components/form/form-dialog'
import { FieldGroup, TextField } from '@/components/form/text-fields'
import { type FieldBinding, useForm } from '@/components/form/use-form'
import type { AlertRow, SavedAlert } from '@/lib/alerts/shapes'
import {
  ALERT_EVENT_LABELS,
  ALERT_EVENTS,
  ALERT_KIND_LABELS,
  ALERT_KINDS,
  ALERTS_OF_INSTALLATION,
  type AlertEvent,
  type AlertKind,
  alertsCopy,
  INSTALLATION_EVENTS,
} from '@/lib/alerts/words'
import { api } from '@/lib/api/client'

const copy = alertsCopy.form

/** Makes a channel for alerts, or changes its events and its address (R-ALERT-1). */
export function ChannelDialog({
  channel,
  endpoint,
  onSaved,
  onClose,
}: {
  /** null for a new one. */
  channel: AlertRow | null
  endpoint: string
  onSaved: (saved: SavedAlert) => void
  onClose: () => void
}) {
  const isInstallation = endpoint === ALERTS_OF_INSTALLATION
  const choices = ALERT_EVENTS.filter((event) => INSTALLATION_EVENTS.includes(event) === isInstallation)
  const kinds = ALERT_KINDS.filter((kind) => !(isInstallation && kind === 'mail'))
  const form = useForm({
    initial: {
      kind: (channel?.kind ?? 'slack') as string,
      url: '',
      email: '',
      events: (channel?.events ?? choices) as readonly string[],
      probable: channel?.changes === 'probable',
    },
    rules: { events: { required: true, prompt: alertsCopy.prompts.events } },
    sentences: { other: copy.failed },
    submit: async ({ kind, url, email, events, probable }) => {
      const address = kind === 'mail' ? email && { email } : url && { url }
      const body = { kind, events, changes: probable ? 'probable' : 'clear', ...(address || {}) }
      onSaved(await api.post<SavedAlert>(endpoint, { ...(channel && { _id: channel._id }), ...body }))
    },
  })
  const kind = form.field('kind').value as AlertKind
  const stored = channel ? copy.stored(channel.address) : ''
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      pendingLabel={copy.saving}
      submit={copy.save}
      title={channel ? copy.editTitle : copy.addTitle}
    >
      {!channel && (
        <SelectField
          {...form.field('kind')}
          autoFocus
          label={copy.kind}
          options={kinds.map((value) => ({ value, label: ALERT_KIND_LABELS[value] }))}
        />
      )}
      {kind === 'mail' ? (
        <TextField
          {...form.field('email')}
          autoComplete="off"
          help={stored || copy.emailHelp}
          label={copy.email}
          required={!channel}
          type="email"
        />
      ) : (
        <TextField
          {...form.field('url')}
          autoComplete="off"
          help={stored || copy.urlHelp[kind]}
          label={copy.url}
          required={!channel}
          placeholder="https://"
          type="url"
        />
      )}
      <EventChoice {...form.field('events')} choices={choices} />
      {form.field('events').value.includes('visibility.changed') && (
        <CheckboxField {...form.field('probable')} help={copy.probableHelp} label={copy.probable} />
      )}
    </FormDialog>
  )
}

function EventChoice({
  choices,
  value,
  onChange,
  name,
  error,
}: FieldBinding<readonly string[]> & { choices: readonly AlertEvent[] }) {
  const id = useId()
  return (
    <FieldGroup error={error} id={id} label={copy.events}>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {choices.map((event) => (
          <label
            className="flex items-center gap-2.5 self-start text-sm max-md:min-h-11"
            htmlFor={`${id}-${event}`}
            key={event}
          >
            <Checkbox
              checked={value.includes(event)}
              failing={error !== undefined}
              id={`${id}-${event}`}
              name={name}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, event] : value.filter((each) => each !== event))
              }
            />
            <span>{ALERT_EVENT_LABELS[event]}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
