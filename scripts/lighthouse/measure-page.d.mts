export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'

export function measurePage(
  url: string,
  options: {
    lighthouse: string
    browser: string
    categories: readonly Category[]
    headers?: Record<string, string>
  },
): Promise<{ scores: Record<Category, number>; faults: string[] }>
