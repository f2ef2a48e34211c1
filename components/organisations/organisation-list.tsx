'use client'

import { Building, ListTree, Plus } from 'lucide-react'
import Link from 'next/link'
import { useList } from '@/components/data/use-list'
import { PageHeader } from '@/components/layout/page-header'
import { RowActions, useRowRemoval } from '@/components/records/row-actions'
import { DataTable } from '@/components/table/data-table'
import { buttonClass } from '@/components/ui/button'
import { IconLink } from '@/components/ui/icon-button'
import { ORGANISATIONS } from '@/lib/api/endpoints'
import { organisationScreens as copy, organisationConsequence } from '@/lib/copy/organisation-screens'
import { organisationList } from '@/lib/lists/organisation'
import { NEW, routes } from '@/lib/routes'
import type { AdminOrganisationRow } from '@/lib/schemas/organisation'
import { organisationCells } from './organisation-cells'

/** Organisations (spec §2). */
export function OrganisationList() {
  const state = useList({ list: organisationList, endpoint: ORGANISATIONS })
  const removal = useRowRemoval<AdminOrganisationRow>({
    endpoint: ORGANISATIONS,
    ...copy.deletion,
    consequence: organisationConsequence,
  })
  return (
    <>
      <PageHeader text={copy.text} title={copy.title} />
      <DataTable
        state={state}
        actions={(row) => (
          <RowActions href={routes.adminOrganisation(row._id)} name={row.name} onDelete={() => removal.ask(row)}>
            <IconLink
              href={routes.adminOrganisationQueries(row._id)}
              icon={<ListTree aria-hidden="true" />}
              label={copy.manageQueries(row.name)}
            />
          </RowActions>
        )}
        card={{ title: 'name', second: 'industry', badge: 'location', date: 'createdAt' }}
        cells={organisationCells}
        empty={(narrowed) => ({
          title: narrowed ? copy.empty.narrowed : copy.empty.title,
          text: narrowed ? copy.narrowedText : copy.empty.text,
          icon: <Building />,
        })}
        hideBelow={{ createdAt: 'lg', websiteUrl: 'lg' }}
        label={copy.label}
        rowHref={(row) => routes.adminOrganisation(row._id)}
        rowName={(row) => row.name}
        toolbar={
          <Link className={buttonClass()} href={routes.adminOrganisation(NEW)}>
            <Plus aria-hidden="true" strokeWidth={1.75} />
            {copy.addNew}
          </Link>
        }
      />
      {removal.dialog}
    </>
  )
}
