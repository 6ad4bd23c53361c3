/**
 * @generated SignedSource<<d17202efc9a64ee745342255de4b1f64>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type operationsMarksSubscription$variables = Record<PropertyKey, never>;
export type operationsMarksSubscription$data = {
  readonly readStateChanged: {
    readonly __typename: string;
    readonly cursor: string;
    readonly sequence: number;
  };
};
export type operationsMarksSubscription = {
  response: operationsMarksSubscription$data;
  variables: operationsMarksSubscription$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "alias": null,
    "args": null,
    "concreteType": null,
    "kind": "LinkedField",
    "name": "readStateChanged",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "__typename",
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "sequence",
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "cursor",
        "storageKey": null
      }
    ],
    "storageKey": null
  }
];
return {
  "fragment": {
    "argumentDefinitions": [],
    "kind": "Fragment",
    "metadata": null,
    "name": "operationsMarksSubscription",
    "selections": (v0/*:: as any*/),
    "type": "Subscription",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [],
    "kind": "Operation",
    "name": "operationsMarksSubscription",
    "selections": (v0/*:: as any*/)
  },
  "params": {
    "cacheID": "870a98403076742d18d89eb6f2b3bdec",
    "id": null,
    "metadata": {},
    "name": "operationsMarksSubscription",
    "operationKind": "subscription",
    "text": "subscription operationsMarksSubscription {\n  readStateChanged {\n    __typename\n    sequence\n    cursor\n  }\n}\n"
  }
};
})();

(node as any).hash = "3eef725a4ca0fe48cd5cc6cd44f0b152";

export default node;
