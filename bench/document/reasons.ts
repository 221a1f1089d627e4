/** Why a row or a figure misses its target, by its name. What is missing here is shown as not explained yet. */
export const reasons: Readonly<Record<string, string>> = {
  'growth-list-orders-changed':
    'with a million orders PostgreSQL plans this page with parallel workers, and to start them takes longer than all the rest: 14 ms with them, 4 ms without',
}
