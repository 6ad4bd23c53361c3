/** A part of a panel: a heading, and a landmark of the same name. */
import type { ReactNode } from 'react';
import { useInPane } from './places.ts';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function Section({ title, children }: SectionProps) {
  const inPane = useInPane();
  return (
    <section aria-label={inPane(title)}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
