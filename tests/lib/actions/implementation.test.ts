import { describe, expect, it } from 'vitest'
import { orderProgress } from '@/lib/actions/implementation'
import { RECOMMENDATION_STATUSES } from '@/lib/actions/shapes'

describe('GEO Implementation Progress', () => {
  it('has what is under way first, then what waits, what is done, what nobody has touched, what was rejected', () => {
    const rows = RECOMMENDATION_STATUSES.map((status) => ({ _id: status, title: status, status }))
    expect(orderProgress(rows).map(({ status }) => status)).toEqual([
      'in_progress',
      'pending',
      'on_hold',
      'implemented',
      'none',
      'rejected',
    ])
  })

  it('keeps the given order within a status, and leaves what it was given as it was', () => {
    const rows = ['c', 'a', 'b'].map((_id) => ({ _id, title: _id, status: 'pending' as const }))
    expect(orderProgress(rows)).toEqual(rows)
    const mixed = [{ _id: '1', title: '', status: 'none' as const }, ...rows]
    expect(orderProgress(mixed)[0]?._id).toBe('c')
    expect(mixed[0]?._id).toBe('1')
  })
})
