'use client'

import dynamic from 'next/dynamic'
import { RecordList } from '@/components/data/record-list'
import { useList } from '@/components/data/use-list'
import { useRecord } from '@/components/data/use-resource'
import { RecordForm, useNavigateAndRefresh } from '@/components/form/record-form'
import { ResourceField } from '@/components/form/resource-field'
import { TextField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { BackLink, PageHeader } from '@/components/layout/page-header'
import { Placeholder, TwoLines } from '@/components/table/rows'
import { Badge } from '@/components/ui/badge'
import { Building2 } from '@/components/ui/icons'
import { toast } from '@/components/ui/toast'
import { ORGANISATIONS, USERS } from '@/lib/api/endpoints'
import { tableDate } from '@/lib/format/dates'
import { GROUPS, groupBranding, groupList } from '@/lib/groups/list'
import type { GroupRow } from '@/lib/groups/shapes'
import { groupsCopy as copy, groupRoutes } from '@/lib/groups/words'
import { TEXT } from '@/lib/limits'
import { organisationsCopy } from '@/lib/organisations/words'
import { NEW } from '@/lib/routes'

// With the form of a group only.
const OwnName = dynamic(() => import('@/components/organisations/own-name').then((module) => module.OwnName))

const SHOWN = 2

/** The first names as badges, and how many more there are. */
function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <Placeholder />
  return (
    <span className="flex flex-wrap gap-1">
      {names.slice(0, SHOWN).map((name) => (
        <Badge key={name}>
          <span className="max-w-52 truncate" title={name}>
            {name}
          </span>
        </Badge>
      ))}
      {names.length > SHOWN && (
        <span title={names.join(', ')}>
          <Badge>{organisationsCopy.more(names.length - SHOWN)}</Badge>
        </span>
      )}
    </span>
  )
}

const cells = {
  name: (row: GroupRow) => <TwoLines className="font-medium">{row.name}</TwoLines>,
  organizations: (row: GroupRow) => <Names names={row.organizations.map(({ name }) => name)} />,
  admins: (row: GroupRow) => <Names names={row.admins.map(({ email }) => email)} />,
  createdAt: (row: GroupRow) => <span className="tnum text-muted-foreground">{tableDate(row.createdAt)}</span>,
}

const consequence = ({ organizations, admins }: GroupRow) =>
  copy.deletion.consequence(organizations.length, admins.length)

export function GroupList() {
  const state = useList({ list: groupList, endpoint: GROUPS })
  return (
    <>
      <PageHeader text={copy.text} title={copy.title} />
      <RecordList
        add={{ href: groupRoutes.adminGroup(NEW), label: copy.addNew }}
        card={{ title: 'name', second: 'organizations', date: 'createdAt' }}
        cells={cells}
        deletion={{ endpoint: GROUPS, ...copy.deletion, consequence }}
        empty={{ icon: <Building2 />, ...copy.empty }}
        hideBelow={{ createdAt: 'lg' }}
        hrefOf={(row) => groupRoutes.adminGroup(row._id)}
        label={copy.label}
        nameOf={({ name }) => name}
        state={state}
      />
    </>
  )
}

/** Which organisations are in a group, and who sees all of them (R-GROUP-1). */
export function GroupForm({ group }: { group: GroupRow | null }) {
  const navigateAndRefresh = useNavigateAndRefresh()
  const record = useRecord<GroupRow>(GROUPS, group?._id ?? NEW)
  const form = useForm({
    initial: {
      name: group?.name ?? '',
      organizations: (group?.organizations ?? []).map(({ _id }) => _id) as readonly string[],
      admins: (group?.admins ?? []).map(({ _id }) => _id) as readonly string[],
    },
    rules: { name: { required: true, prompt: copy.form.namePrompt } },
    submit: async (values) => {
      await record.save({ ...values, ...(group && { version: group.version }) })
      toast.success(group ? copy.form.saved : copy.form.created)
      navigateAndRefresh(groupRoutes.adminGroups)
    },
  })
  return (
    <>
      <BackLink href={groupRoutes.adminGroups}>{copy.title}</BackLink>
      <PageHeader text={group?.name} title={group ? copy.form.editTitle : copy.form.addTitle} />
      <RecordForm
        back={groupRoutes.adminGroups}
        form={form}
        removal={
          group
            ? { ...copy.deletion, subject: group.name, consequence: consequence(group), remove: record.remove }
            : undefined
        }
      >
        <TextField {...form.field('name')} label={copy.form.name} maxLength={TEXT.name} />
        <ResourceField
          {...form.field('organizations')}
          chosen={(group?.organizations ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          endpoint={ORGANISATIONS}
          help={copy.form.organizationsHelp}
          label={copy.form.organizations}
          textKey="name"
        />
        <ResourceField
          {...form.field('admins')}
          chosen={(group?.admins ?? []).map(({ _id, email }) => ({ value: _id, label: email }))}
          endpoint={USERS}
          help={copy.form.adminsHelp}
          label={copy.form.admins}
          textKey="email"
        />
      </RecordForm>
      {group && (
        <section aria-labelledby="group-own-name" className="mt-9 grid max-w-180 gap-4">
          <div>
            <h2 className="font-semibold text-base" id="group-own-name">
              {copy.form.ownName}
            </h2>
            <p className="text-muted-foreground text-sm">{copy.form.ownNameHelp}</p>
          </div>
          <OwnName at={groupBranding(group._id)} organisation={group.name} />
        </section>
      )}
    </>
  )
}
