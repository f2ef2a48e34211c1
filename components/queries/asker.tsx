import { TextAreaField, TextField } from '@/components/form/text-fields'
import type { FieldBinding } from '@/components/form/use-form'
import { FoldMark, useFold } from '@/components/layout/expander'
import { TEXT } from '@/lib/limits'
import { trackedQueriesCopy } from '@/lib/queries/words'

const words = trackedQueriesCopy.form

/** The texts of a query that say who asks it. */
export interface AskerTexts {
  profileName: string
  searcherProfile: string
}

interface Fields {
  profileName: FieldBinding<string>
  searcherProfile: FieldBinding<string>
}

/** The texts as they are sent: trimmed, and left out where blank. */
export function givenAsker({ profileName, searcherProfile }: AskerTexts): Partial<AskerTexts> {
  return {
    ...(profileName.trim() && { profileName: profileName.trim() }),
    ...(searcherProfile.trim() && { searcherProfile: searcherProfile.trim() }),
  }
}

/** Both fields. */
export function AskerFields({ profileName, searcherProfile, rows }: Fields & { rows: number }) {
  return (
    <>
      <TextField {...profileName} help={words.profileNameHelp} label={words.profileName} maxLength={TEXT.name} />
      <TextAreaField
        {...searcherProfile}
        help={words.searcherProfileHelp}
        label={words.searcherProfile}
        maxLength={TEXT.long}
        rows={rows}
      />
    </>
  )
}

/** Both fields behind a button, beside which the text stands while they are closed. */
export function FoldedAsker({ help, ...fields }: Fields & { help?: string }) {
  const { id, open, button } = useFold()
  const filled = fields.profileName.value.trim() || fields.searcherProfile.value.trim()
  return (
    <div className="grid gap-4">
      <button
        {...button}
        className="flex min-w-0 items-center gap-2 justify-self-start rounded-sm font-medium text-sm max-md:min-h-11"
      >
        <FoldMark open={open} />
        <span className="shrink-0">{words.asker}</span>
        {!open && filled && <bdi className="truncate font-normal text-muted-foreground">{filled}</bdi>}
      </button>
      {open && (
        <div className="grid gap-5 border-border border-l-2 pl-4" id={id}>
          {help && <p className="text-muted-foreground text-sm">{help}</p>}
          <AskerFields {...fields} rows={4} />
        </div>
      )}
    </div>
  )
}
