/**
 * The operations for Relay's compiler: `npx relay-compiler` writes `__generated__/`. With babel-plugin-relay these tags
 * can be placed where they are used; without it the artifacts are imported, and this file is never loaded.
 */
import { graphql } from 'relay-runtime';

export const operations = () => [
  graphql`
    query operationsPageQuery(
      $template: String!
      $first: Int
      $after: String
      $last: Int
      $before: String
      $refresh: Boolean
    ) {
      stream(
        template: $template
        first: $first
        after: $after
        last: $last
        before: $before
        refresh: $refresh
      ) {
        edges {
          cursor
          node {
            id
            title
            author {
              login
            }
          }
        }
        pageInfo {
          hasNextPage
          hasPreviousPage
          startCursor
          endCursor
        }
        status
      }
    }
  `,
  graphql`
    query operationsCommitQuery($template: String!) {
      stream(template: $template, first: 1, refresh: true) {
        status
      }
    }
  `,
  graphql`
    subscription operationsMarksSubscription {
      readStateChanged {
        __typename
        sequence
        cursor
      }
    }
  `,
];
