import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { useList } from '@/components/data/use-list'
import { DataTable, type DataTableProps } from '@/components/table/data-table'
import { ListFilter } from '@/components/ui/icons'
import type { List, ListQuery } from '@/lib/table/list'
import { OpenedPage } from '../address-bar'

// A table of fruit against a stand-in for the network: what it asks for is kept, what it gets is made up.

export interface Fruit {
  _id: string
  name: string
  colour: string
}
export type FruitKey = 'name' | 'colour'

export const fruitList: List<Fruit, FruitKey> = {
  columns: [
    { key: 'name', header: 'Name', sortable: true, exported: (row) => row.name },
    {
      key: 'colour',
      header: 'Colour',
      sortable: true,
      filter: {
        kind: 'choice',
        options: [
          { value: 'red', label: 'Red' },
          { value: 'green', label: 'Green' },
        ],
      },
    },
  ],
  defaultSort: { key: 'name', dir: 'asc' },
  search: 'Search fruit',
  fileName: 'fruit',
}

/** The same list, where the colours are records of their own. */
export const colourResource: List<Fruit, FruitKey> = {
  ...fruitList,
  columns: fruitList.columns.map((column) =>
    column.filter ? { ...column, filter: { kind: 'resource', endpoint: '/api/colour', textKey: 'name' } } : column,
  ),
}

export const fruit = (name: string, colour = 'red'): Fruit => ({ _id: name, name, colour })

export type Answer = (path: string) => { status?: number; body: unknown }

export const pageOf =
  (items: Fruit[], more: object = {}): Answer =>
  () => ({
    body: { items, total: items.length, page: 1, pageSize: 10, ...more },
  })

type FruitTableProps = Omit<DataTableProps<Fruit, FruitKey>, 'state'> & {
  list?: List<Fruit, FruitKey>
  params?: (choice: ListQuery<FruitKey>) => Record<string, string>
  /** What the server has read for the page, by path of the API. */
  prefetched?: Record<string, object>
}

function FruitTable({ list = fruitList, params, ...props }: Omit<FruitTableProps, 'prefetched'>) {
  return <DataTable {...props} state={useList({ list, endpoint: '/api/fruit', params })} />
}

/** Draws the table at an address. Returns the list of paths that it requests, which grows as it does. */
export function renderFruit(
  answer: Answer,
  { prefetched = {}, ...props }: Partial<FruitTableProps> = {},
  address = '/fruit',
) {
  window.history.replaceState(null, '', address)
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    asked.push(String(input))
    const { status = 200, body } = answer(String(input))
    return body instanceof Blob ? new Response(body, { status }) : Response.json(body, { status })
  })
  localStorage.setItem('token', JSON.stringify({ accessToken: 'a', refreshToken: 'r', tokenType: 'Bearer' }))
  render(
    <OpenedPage answers={prefetched}>
      <FruitTable
        card={{ title: 'name', badge: 'colour' }}
        cells={{ name: (row) => row.name, colour: (row) => row.colour }}
        empty={(narrowed) => ({ title: narrowed ? 'Nothing fits' : 'No fruit', icon: <ListFilter /> })}
        label="Fruit"
        row={{}}
        {...props}
      />
    </OpenedPage>,
  )
  return asked
}
