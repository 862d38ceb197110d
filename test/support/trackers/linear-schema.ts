/** An excerpt of the schema that Linear publishes, with only what this product uses. */
export const linearSchema = `
  type Query {
    viewer: User!
    teams(first: Int, after: String): TeamConnection!
    team(id: String!): Team!
    issue(id: String!): Issue!
    issues(filter: IssueFilter, first: Int, after: String): IssueConnection!
    searchIssues(term: String!, filter: IssueFilter, first: Int, after: String): IssueConnection!
  }
  type Mutation {
    issueUpdate(id: String!, input: IssueUpdateInput!): IssuePayload!
    issueCreate(input: IssueCreateInput!): IssuePayload!
    commentCreate(input: CommentCreateInput!): CommentPayload!
  }
  type User { id: ID! name: String! displayName: String! }
  type UserConnection { nodes: [User!]! pageInfo: PageInfo! }
  type PageInfo { hasNextPage: Boolean! endCursor: String }
  type TeamConnection { nodes: [Team!]! pageInfo: PageInfo! }
  type Team {
    id: ID!
    key: String!
    name: String!
    issueEstimationType: String!
    issueEstimationExtended: Boolean!
    issueEstimationAllowZero: Boolean!
    cycles(first: Int, after: String, filter: CycleFilter): CycleConnection!
    projects(first: Int, after: String): ProjectConnection!
    members(first: Int, after: String, filter: UserFilter): UserConnection!
  }
  type CycleConnection { nodes: [Cycle!]! pageInfo: PageInfo! }
  type Cycle {
    id: ID!
    number: Float!
    name: String
    isActive: Boolean!
    startsAt: String!
    endsAt: String!
  }
  type ProjectConnection { nodes: [Project!]! pageInfo: PageInfo! }
  type Project { id: ID! name: String! }
  type IssueConnection { nodes: [Issue!]! pageInfo: PageInfo! }
  type WorkflowState { id: ID! name: String! type: String! }
  type Issue {
    id: ID!
    identifier: String!
    number: Float!
    title: String!
    description: String
    url: String!
    estimate: Float
    sortOrder: Float!
    team: Team!
    state: WorkflowState!
    parent: Issue
    project: Project
  }
  type IssuePayload { success: Boolean! issue: Issue }
  input StringComparator { eq: String in: [String!] nin: [String!] containsIgnoreCase: String }
  input UserFilter { name: StringComparator displayName: StringComparator or: [UserFilter!] }
  type CommentPayload { success: Boolean! }
  input IDComparator { eq: ID in: [ID!] }
  input NumberComparator { eq: Float in: [Float!] }
  input BooleanComparator { eq: Boolean }
  input CycleFilter { isActive: BooleanComparator isFuture: BooleanComparator or: [CycleFilter!] }
  input TeamFilter { id: IDComparator key: StringComparator }
  input WorkflowStateFilter { type: StringComparator }
  input NullableCycleFilter { id: IDComparator null: Boolean }
  input NullableProjectFilter { id: IDComparator }
  input IssueFilter {
    and: [IssueFilter!]
    or: [IssueFilter!]
    number: NumberComparator
    team: TeamFilter
    state: WorkflowStateFilter
    cycle: NullableCycleFilter
    project: NullableProjectFilter
  }
  input CommentCreateInput { issueId: String body: String }
  input IssueUpdateInput { estimate: Int }
  input IssueCreateInput { teamId: String! title: String description: String assigneeId: String }
`;
